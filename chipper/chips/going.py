"""What goes along with declarations that go, step by step until nothing more has to.

A declaration goes with its uses; what is declared inside something that goes is gone as well, so
its uses elsewhere follow. An expression that is lost becomes a default of its type.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from chipper.chips.lose import STATEMENTS, lose
from chipper.chips.relations import Stays
from chipper.java.kinds import TYPE_BODIES
from chipper.java.parse import walk_below
from chipper.source.facts import ABSTRACT_LIBRARY

if TYPE_CHECKING:
    from collections.abc import Callable

    from chipper.chips.fates import Fates
    from chipper.chips.relations import Relations
    from chipper.java.parse import Node
    from chipper.source.facts import Declared, Mention

_MOST = 400  # places for each goal, as nobody expects more to go well
_VALUES = {
    "Z": "false",
    "C": "' '",
    "B": "(byte) 0",
    "S": "(short) 0",
    "I": "0",
    "J": "0L",
    "F": "0f",
    "D": "0d",
    "T": '""',
    "V": "{ }",
}
_WALLS = TYPE_BODIES | {"lambda_expression"}


@dataclass
class Going:
    """One closure being made."""

    kin: Relations
    fates: Fates
    waiting: list[int] = field(default_factory=list)
    done: set[int] = field(default_factory=set)
    heard: int = 0
    goals: int = 1

    def finish(self) -> None:
        """Take along what must go, and what must go with that."""
        while self.waiting or self.heard < len(self.fates.dropped):
            while self.heard < len(self.fates.dropped):
                path, node = self.fates.dropped[self.heard]
                self.heard += 1
                self.waiting += self.kin.inside(path, node)
            if self.waiting:
                number = self.waiting.pop()
                if number not in self.done:
                    self.done.add(number)
                    self._gone(self.kin.facts.declared[number])
            if len(self.fates.dropped) > _MOST * self.goals:
                raise Stays

    def _gone(self, declared: Declared) -> None:
        _KINDS[declared.kind](self, declared)

    def variable(self, declared: Declared) -> None:
        """A field, local or enum constant, or a type: it goes, and its uses."""
        node = self.kin.node(declared)
        parent = node.parent
        if node.type in ("enhanced_for_statement", "catch_formal_parameter"):
            if not self._within(declared.path, node):
                raise Stays
        elif node.type == "instanceof_expression":
            name = node.child_by_field_name("name")
            if name is None:
                raise Stays
            self.fates.become(declared.path, name, "")
        elif not self._only_value(declared.path, node, parent):
            self.fates.drop(declared.path, node)
        self._lose_uses(declared)

    def _only_value(self, path: str, node: Node, parent: Node | None) -> bool:
        """A local whose value is a call leaves the call."""
        value = node.child_by_field_name("value") if node.type == "variable_declarator" else None
        if value is None or parent is None or parent.type != "local_variable_declaration":
            return False
        lone = len(parent.children_by_field_name("declarator")) == 1
        in_for = parent.parent is not None and parent.parent.type == "for_statement"
        if not lone or in_for or value.type not in STATEMENTS or self._within(path, node):
            return False
        self.fates.bare(path, parent, value)
        return True

    def method(self, declared: Declared) -> None:
        """A method goes with its family; lambdas that implement it are lost."""
        if self._within(declared.path, self.kin.node(declared)):
            self._lose_uses(declared)
            return self._orphans(declared)
        family = self.kin.family(declared.number)
        if ABSTRACT_LIBRARY in family:
            raise Stays
        for number in sorted(each for each in family if each >= 0):
            self.done.add(number)
            each = self.kin.facts.declared[number]
            node = self.kin.node(each)
            if each.kind == "A":
                self._lose(each.path, node)
            else:
                self.fates.drop(each.path, node)
                self._lose_uses(each)
        return None

    def _orphans(self, declared: Declared) -> None:
        """Where a type goes with its methods, those who override them stay and override nothing."""
        for one, other in self.kin.facts.overrides:
            if other != declared.number or one in self.done:
                continue
            each = self.kin.facts.declared[one]
            node = self.kin.node(each)
            if each.kind == "A":
                self._lose(each.path, node)
            elif not self.kin.overridden(one) - self.done:
                for mark in _marks(node, b"Override"):
                    self.fates.drop(each.path, mark)

    def constructor(self, declared: Declared) -> None:
        """A constructor goes; if it is the only one, calls lose their arguments."""
        facts = self.kin.facts
        others = len(self.kin.owned(declared.owner, "C")) > 1
        node = self.kin.node(declared)
        self.fates.drop(declared.path, node)
        for use in facts.uses[declared.number]:
            call = self.kin.used(use)
            arguments = call.child_by_field_name("arguments")
            if others or arguments is None or call.type == "explicit_constructor_invocation":
                self._lose(use.path, call.named_children[0] if call.named_children else call)
            else:
                for each in _items(arguments):
                    self.fates.drop(use.path, each)

    def parameter(self, declared: Declared) -> None:
        """A parameter goes in the whole family, with its arguments."""
        facts = self.kin.facts
        if declared.owner not in facts.declared:
            raise Stays
        owner = facts.declared[declared.owner]
        if owner.number in self.done and self._within(owner.path, self.kin.node(owner)):
            return
        family = self.kin.family(owner.number)
        if min(family) < 0:
            raise Stays
        for number in sorted(family):
            self._parameter_of(facts.declared[number], declared.index)

    def _parameter_of(self, member: Declared, index: int) -> None:
        facts = self.kin.facts
        mine = [each for each in self.kin.owned(member.number, "PR") if each.index == index]
        if len(mine) != 1:
            raise Stays
        self.done.add(mine[0].number)
        node = self.kin.node(mine[0])
        alone = node.parent is not None and node.parent.type == "lambda_expression"
        if alone:
            self.fates.become(member.path, node, "()")
        else:
            self.fates.drop(member.path, node)
        self._lose_uses(mine[0])
        for use in facts.uses[member.number]:
            self._argument(use, index, rest=member.varargs and node.type == "spread_parameter")

    def _argument(self, use: Mention, index: int, *, rest: bool) -> None:
        """The argument of a call goes; of the last parameter of many, all of them."""
        call = self.kin.used(use)
        arguments = call.child_by_field_name("arguments")
        if use.role != "M" or arguments is None:
            raise Stays
        items = _items(arguments)
        if index >= len(items) and not rest:
            raise Stays
        for each in items[index:] if rest else items[index : index + 1]:
            self.fates.drop(use.path, each)

    def void(self, declared: Declared) -> None:
        """A method gives nothing back, nor does any of its family."""
        facts = self.kin.facts
        family = self.kin.family(declared.number)
        members = [facts.declared[each] for each in sorted(family) if each >= 0]
        uses = [use for each in members for use in facts.uses[each.number]]
        if min(family) < 0 or any(each.kind != "M" or each.value == "V" for each in members):
            raise Stays
        if not all(use.role == "M" and _stands(self.kin.used(use)) for use in uses):
            raise Stays
        for each in members:
            node = self.kin.node(each)
            kind = node.child_by_field_name("type")
            if kind is None or node.child_by_field_name("dimensions") is not None:
                raise Stays
            self.fates.become(each.path, kind, "void")
            self._give_nothing(each.path, node.child_by_field_name("body"))

    def _give_nothing(self, path: str, body: Node | None) -> None:
        for node in walk_below(body, _WALLS) if body is not None else ():
            if node.type != "return_statement" or not node.named_children:
                continue
            value = node.named_children[0]
            last = node.parent == body and body is not None and body.named_children[-1] == node
            if last and value.type in STATEMENTS:
                self.fates.bare(path, node, value)
            elif last:
                self.fates.drop(path, node)
            else:
                self.fates.become(path, value, "")

    def _lose_uses(self, declared: Declared) -> None:
        for use in self.kin.facts.uses[declared.number]:
            self._lose(use.path, self.kin.used(use))

    def _lose(self, path: str, node: Node) -> None:
        if not self._within(path, node):
            lose(self.fates, path, node, partial(self._value, path))

    def _value(self, path: str, node: Node) -> str:
        letter = self.kin.facts.values.get((path, node.start_byte, node.end_byte))
        return _VALUES.get(letter or "", "null")

    def _within(self, path: str, node: Node) -> bool:
        """Whether the node goes anyway."""
        return any(
            where == path and each.start_byte <= node.start_byte and node.end_byte <= each.end_byte
            for where, each in self.fates.dropped
        )


_KINDS: dict[str, Callable[[Going, Declared], None]] = {
    "T": Going.variable,
    "E": Going.variable,
    "F": Going.variable,
    "L": Going.variable,
    "M": Going.method,
    "C": Going.constructor,
    "P": Going.parameter,
    "R": Going.parameter,
    "K": lambda work, declared: None,
    "A": lambda work, declared: None,
}


def _marks(node: Node, name: bytes) -> list[Node]:
    """The annotations of this name on a declaration."""
    modifiers = [each for each in node.children if each.type == "modifiers"]
    return [
        each
        for group in modifiers
        for each in group.children
        if each.type == "marker_annotation"
        and (called := each.child_by_field_name("name")) is not None
        and called.text == name
    ]


def _items(arguments: Node) -> list[Node]:
    return [each for each in arguments.named_children if not each.is_extra]


def _stands(call: Node) -> bool:
    """Whether nobody wants the value of a call."""
    return call.parent is not None and call.parent.type == "expression_statement"
