"""The run folder: the best variant, the readable result, the journal, the kept variants."""

from __future__ import annotations

from chipper.folder.fingerprint import fingerprint
from chipper.folder.folder import RunFolder, folder_for
from chipper.folder.variants import Keep, Variants, variant_name

__all__ = ["Keep", "RunFolder", "Variants", "fingerprint", "folder_for", "variant_name"]
