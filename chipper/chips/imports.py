"""Which imports nobody needs any more, by the names that are left.

Of a library nobody knows what it has: an import of all its types stays. Of the program's own it
goes once no type or member that is left there is mentioned.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chipper.java.mentions import TYPES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from chipper.java.mentions import Unit
    from chipper.java.parse import Node, Tree


@dataclass(frozen=True)
class Offers:
    """What the imports of a program can mean: the names that each package and each type has."""

    names: dict[str, set[str]] = field(default_factory=dict)  # by the whole name of their holder

    @staticmethod
    def of(files: Iterable[tuple[Tree, Iterable[Unit], Collection[Unit]]]) -> Offers:
        """Those of trees with their units, some of which are gone; holders are known nevertheless.

        A type offers whatever it mentions: constants of an enum are no units.
        """
        found = Offers()
        for tree, units, gone in files:
            package = package_of(tree)
            for unit in units:
                if unit.holder is not None:
                    found._add(_whole(package, unit.holder), unit.names if unit not in gone else ())
                if unit.kind in TYPES:
                    found._add(
                        _whole(package, unit),
                        unit.mentions - unit.names if unit not in gone else (),
                    )
        return found

    def _add(self, holder: str, names: Iterable[str]) -> None:
        self.names.setdefault(holder, set()).update(names)


def package_of(tree: Tree) -> str:
    """The package of a file; empty if it has none."""
    for node in tree.root_node.children:
        if node.type == "package_declaration":
            return _text(node.named_children[-1])
    return ""


def unwanted(tree: Tree, mentioned: Collection[str], offers: Offers) -> Iterator[Node]:
    """The imports of a file that mentions only these names."""
    for node in tree.root_node.children:
        if node.type != "import_declaration":
            continue
        path = next((each for each in node.named_children if each.type != "asterisk"), None)
        name = "" if path is None else _text(path)
        if not any(child.type == "asterisk" for child in node.children):
            if name and name.rpartition(".")[2] not in mentioned:
                yield node
        elif name in offers.names and offers.names[name].isdisjoint(mentioned):
            yield node


def _whole(package: str, unit: Unit) -> str:
    """The whole name of a type, or of the package where the unit is the file itself."""
    parts: list[str] = []
    inner: Unit | None = unit
    while inner is not None and inner.holder is not None:
        parts.append(next(iter(sorted(inner.names)), ""))
        inner = inner.holder
    return ".".join(filter(None, [package, *reversed(parts)]))


def _text(node: Node) -> str:
    return b"".join((node.text or b"").split()).decode(errors="replace")
