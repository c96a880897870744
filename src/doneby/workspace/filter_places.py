"""What a filter says about projects and sections alone, so that other lists are not looked at."""

from __future__ import annotations

from doneby.grammar.filters import And, Node, Not, Or, Project, Section


def places_of(node: Node) -> Node | None:
    """A filter that is about places only, and that every task must pass which passes this one.

    ``#Work & today`` says ``#Work``; ``#Work | today`` says nothing, as any place can hold a task
    that is due today.
    """
    if _is_about_places(node):
        return node
    match node:
        case And(parts):
            found = [place for part in parts if (place := places_of(part))]
            return And(tuple(found)) if found else None
        case Or(parts):
            said = [places_of(part) for part in parts]
            known = [place for place in said if place]
            return Or(tuple(known)) if len(known) == len(said) else None
        case _:
            return None


def _is_about_places(node: Node) -> bool:
    match node:
        case Project() | Section():
            return True
        case Not(part):
            return _is_about_places(part)
        case And(parts) | Or(parts):
            return all(map(_is_about_places, parts))
        case _:
            return False
