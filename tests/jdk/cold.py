"""The truth: a javac started for one question, and whether the resident compiler agrees."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

from chipper.oracle.warm import Built, Warm
from chipper.source.judgement import Judgement, Verdict

if TYPE_CHECKING:
    from chipper.oracle.folder import Folders
    from chipper.oracle.internal import Internal
    from chipper.oracle.javac import Javac
    from chipper.source.variant import Variant

Said = tuple[Verdict | None, dict[str, bytes]]


def said(answer: Built | Judgement) -> Said:
    """The verdict, or none and the class files, their bytes sorted.

    In which order javac lists the members of a nest depends on whether it read them as source.
    """
    if isinstance(answer, Judgement):
        return answer.verdict, {}
    return None, {name: bytes(sorted(content)) for name, content in answer.classes.items()}


def cold(javac: Javac, variant: Variant, folders: Folders) -> Said:
    return said(Warm(None, javac, folders).built(variant, Event()))


def warm(internal: Internal, javac: Javac, variant: Variant, folders: Folders) -> Said:
    return said(Warm(internal.compilers, javac, folders).built(variant, Event()))
