"""Looks up sources, subjects and oracles by name, reads their options and makes them.

Kinds come from the domain. A package can add sources and subjects to a domain with the entry point groups
`assay.sources` and `assay.subjects`: the entry point `DOMAIN.NAME` names a kind called NAME.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from assay.core.domain import installed
from assay.core.domain.case import C
from assay.core.domain.lazy import LazyModule
from assay.core.domain.protocol import Domain, E
from assay.core.domain.spec import Spec
from assay.errors import UsageError, unknown_name

if TYPE_CHECKING:
    from assay.core.domain import source, subject
    from assay.core.domain.oracle import Oracle, OracleKind
    from assay.core.domain.source import Identity, Source, SourceKind
    from assay.core.domain.subject import AnySubject, SubjectKind
else:
    source = LazyModule("assay.core.domain.source")
    subject = LazyModule("assay.core.domain.subject")

SOURCES = "assay.sources"
SUBJECTS = "assay.subjects"


class Kind(Protocol):
    """Something that is looked up by its name."""

    @property
    def name(self) -> str:
        """The name a user writes."""
        ...


K = TypeVar("K", bound=Kind)


def source_kinds(domain: Domain[C, E]) -> list[SourceKind[C]]:
    """List the sources of a domain, its own first, with those of other packages."""
    own = domain.source_kinds
    return [*own, *(_source_from(domain, name) for name in _outside(domain.name, SOURCES, own))]


def subject_kinds(domain: Domain[C, E]) -> list[SubjectKind[C, E]]:
    """List the subjects of a domain, its own first, with those of other packages."""
    own = domain.subject_kinds
    return [*own, *(_subject_from(domain, name) for name in _outside(domain.name, SUBJECTS, own))]


def oracle_names(domain: Domain[C, E]) -> list[str]:
    """List the engines that can be the oracle, the default first."""
    return [kind.name for kind in domain.oracle_kinds]


def source_kind(domain: Domain[C, E], name: str) -> SourceKind[C]:
    """Find a kind of source; `UsageError` where there is none."""
    outside = _outside(domain.name, SOURCES, domain.source_kinds, name)
    return (
        _source_from(domain, name)
        if name in outside
        else _find(domain.name, "source", name, domain.source_kinds, outside)
    )


def subject_kind(domain: Domain[C, E], name: str) -> SubjectKind[C, E]:
    """Find a kind of subject; `UsageError` where there is none."""
    outside = _outside(domain.name, SUBJECTS, domain.subject_kinds, name)
    if name in outside:
        return _subject_from(domain, name)
    return _find(domain.name, "subject", name, domain.subject_kinds, outside)


def oracle_kind(domain: Domain[C, E], name: str) -> OracleKind[C, E]:
    """Find a kind of oracle; `UsageError` where there is none."""
    return _find(domain.name, "engine", name, domain.oracle_kinds)


def make_source(domain: Domain[C, E], spec: Spec, seed: int | None = None) -> Source[C]:
    """Make a source from what a user wrote; `seed` fills in for one that is not written."""
    if spec.config:
        raise UsageError(
            f"a source has no configuration {spec.config!r}",
            where=str(spec),
            remedy="read NAME:key=value,… with parse_source_spec",
        )
    kind, written = source_kind(domain, spec.name), dict(spec.options)
    if seed is not None and any(parameter.name == "seed" for parameter in kind.parameters):
        written.setdefault("seed", str(seed))
    return kind.build(domain.name, written)


def make_source_again(domain: Domain[C, E], identity: Identity) -> Source[C]:
    """Make the source of an identity; it is another one where its files or its code have changed since."""
    return make_source(
        domain, Spec(identity.name, "", tuple((name, str(value)) for name, value in identity.parameters))
    )


def make_subject(domain: Domain[C, E], spec: Spec) -> AnySubject[C, E]:
    """Make a subject from what a user wrote."""
    return subject_kind(domain, spec.name).build(spec)


def make_oracle(domain: Domain[C, E], name: str, options: Mapping[str, str] | None = None) -> Oracle[C, E]:
    """Make an oracle; `options` are those of `assay check`, None in a campaign."""
    return oracle_kind(domain, name).build(options)


def _find(domain: str, what: str, name: str, kinds: Sequence[K], others: Sequence[str] = ()) -> K:
    for kind in kinds:
        if kind.name == name:
            return kind
    raise unknown_name(domain, what, name, [*(kind.name for kind in kinds), *others])


def _outside(domain: str, group: str, own: Sequence[Kind], wanted: str = "") -> list[str]:
    """List what packages add; a name of the domain's own is an error where it is wanted, or all are."""
    entries = [name.partition(".") for name in installed.entry_points(group)]
    names = [name for owner, _, name in entries if owner == domain]
    taken = [kind.name for kind in own if kind.name in names and wanted in ("", kind.name)] if names else []
    if taken:
        raise UsageError(
            f"the entry point {domain}.{taken[0]} has the name of a built-in",
            where=group,
            remedy="rename it, or uninstall its package",
        )
    return sorted(names)


def _source_from(domain: Domain[C, E], name: str) -> SourceKind[C]:
    return cast("SourceKind[C]", _load(SOURCES, domain.name, name, source.SourceKind))


def _subject_from(domain: Domain[C, E], name: str) -> SubjectKind[C, E]:
    return cast("SubjectKind[C, E]", _load(SUBJECTS, domain.name, name, subject.SubjectKind))


def _load(group: str, domain: str, name: str, wanted: type[Kind]) -> Kind:
    place = installed.entry_points(group)[f"{domain}.{name}"]
    kind = installed.load_for_user(place, f"the entry point {domain}.{name}", group)
    if not isinstance(kind, wanted) or kind.name != name:
        raise UsageError(
            f"the entry point {domain}.{name} names {place}, which is not a {wanted.__name__} called {name!r}",
            where=group,
            remedy="mend or uninstall its package",
        )
    return kind
