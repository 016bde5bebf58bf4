"""The run folder: the best variant, the readable result, the journal, the kept variants."""

from __future__ import annotations

from chipper.folder.fingerprint import differences, fingerprint, noted
from chipper.folder.folder import RunFolder, folder_for
from chipper.folder.variants import Keep, Variants, variant_name

__all__ = [
    "Keep",
    "RunFolder",
    "Variants",
    "differences",
    "fingerprint",
    "folder_for",
    "noted",
    "variant_name",
]
