"""The rules of a run: found, checked, selected, and asked about nodes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from chipper.chips.broken import PIECES, PIECES_FAMILY, broken_listings
from chipper.chips.propose import Listing, Option, propose
from chipper.chips.rule import Rule, read_rules
from chipper.errors import BadInput, BadRule
from chipper.java.kinds import BROKEN
from chipper.source.program import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from chipper.java.parse import Node
    from chipper.source.program import File


@dataclass(frozen=True)
class Catalog:
    """Rules by node kind, in the order they are tried; and what to do where there is no kind."""

    rules: dict[str, tuple[Rule, ...]]
    digest: str = ""
    broken: bool = True
    where: Callable[[Node], bool] | None = None  # at these nodes alone

    def __contains__(self, kind: object) -> bool:
        return kind in self.rules or (self.broken and kind == BROKEN)

    def proposals(self, file: File, node: Node, step: int) -> list[Option | Listing] | None:
        """What the rule number *step* of the node's kind has to say; None behind the last rule."""
        if self.where is not None and not self.where(node):
            return None
        if self.broken and node.type == BROKEN:
            listings = broken_listings(file, node)
            return [listings[step]] if step < len(listings) else None
        rules = self.rules.get(node.type, ())
        return propose(rules[step], file, node) if step < len(rules) else None

    def __bool__(self) -> bool:
        return bool(self.rules) or self.broken

    def limited(self, wanted: Callable[[str], bool]) -> Catalog:
        """The rules of those families that are *wanted*."""
        kept = {
            kind: tuple(rule for rule in rules if wanted(rule.family))
            for kind, rules in self.rules.items()
        }
        rules = {kind: rules for kind, rules in kept.items() if rules}
        return replace(self, rules=rules, broken=self.broken and wanted(PIECES_FAMILY))

    def at(self, where: Callable[[Node], bool], names: Collection[str]) -> Catalog:
        """The rules of these names, at nodes of which *where* is true."""
        kept = {
            kind: tuple(rule for rule in rules if rule.full_name in names)
            for kind, rules in self.rules.items()
        }
        rules = {kind: rules for kind, rules in kept.items() if rules}
        return replace(self, rules=rules, broken=False, where=where)

    def selected(
        self, *, paper: bool = False, only: Collection[str] = (), without: Collection[str] = ()
    ) -> Catalog:
        """The rules that stay: by paper mark, by rule name or family."""
        families = {rule.family for rule in self} | {PIECES_FAMILY}
        known = families | {rule.full_name for rule in self} | {PIECES}
        for name in (*only, *without):
            if name not in known:
                raise BadInput(
                    f"no rule or family is named '{name}'",
                    help=f"families: {', '.join(sorted(families))}",
                )
        kept = {
            kind: tuple(
                rule
                for rule in rules
                if (rule.paper or not paper)
                and _stays((rule.full_name, rule.family), only, without)
            )
            for kind, rules in self.rules.items()
        }
        pieces = not paper and _stays((PIECES, PIECES_FAMILY), only, without)
        rules = {kind: rules for kind, rules in kept.items() if rules}
        return Catalog(rules, self.digest, self.broken and pieces)

    def __iter__(self) -> Iterator[Rule]:
        return (rule for rules in self.rules.values() for rule in rules)


def _stays(names: tuple[str, str], only: Collection[str], without: Collection[str]) -> bool:
    return (not only or any(name in only for name in names)) and not any(
        name in without for name in names
    )


def shipped_rules() -> Path:
    """The folder of our own rules: beside the package when installed, else in the checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "_rules"
    return installed if installed.is_dir() else package.parent / "rules"


def read_catalog(folders: Iterable[Path] = ()) -> Catalog:
    """Our rules, and those of the user's own *folders* behind them."""
    rules: dict[str, tuple[Rule, ...]] = {}
    texts: list[bytes] = []
    shipped = shipped_rules()
    for folder in (shipped, *folders):
        paths = sorted(folder.glob("*.scm"))
        if not paths:
            raise BadInput(f"no rules (*.scm) in {folder}", help="see rules/README.md")
        for path in paths:
            text = path.read_bytes()
            texts += path.name.encode(), text
            read = read_rules(path.stem, _decoded(text, path), str(path), trusted=folder == shipped)
            rules[path.stem] = _unique(rules.get(path.stem, ()) + tuple(read), path)
    return Catalog(rules, digest(*texts))


def _decoded(text: bytes, path: Path) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        row = text.count(b"\n", 0, error.start) + 1
        column = error.start - text.rfind(b"\n", 0, error.start)
        raise BadRule(str(path), row, column, "not UTF-8") from None


def _unique(rules: tuple[Rule, ...], path: Path) -> tuple[Rule, ...]:
    names = [rule.name for rule in rules]
    for name in names:
        if names.count(name) > 1:
            raise BadRule(str(path), 1, 1, f"two rules are named '{name}'")
    return rules
