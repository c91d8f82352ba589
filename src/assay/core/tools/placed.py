"""A case as a plug-in gives it to its tool: by the placeholders of the subject `command` of the domain."""

from __future__ import annotations

from collections.abc import Sequence

from assay.core.domain.case import Case
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.tools.placeholders import Placed, Placeholder, file_placeholders
from assay.core.tools.user_command import CommandKind
from assay.errors import unknown_name


def placed(domain: str, case: Case, placeholder: str) -> Placed:
    """The argument and files that stand for a placeholder; `InputError` if the case cannot be written so."""
    known = {str(one): one for one in _placeholders(load_domain(domain))}
    if placeholder not in known:
        raise unknown_name(domain, "placeholder", placeholder, [name for name, one in known.items() if not one.alias])
    return known[placeholder].place(case)


def _placeholders(domain: AnyDomain) -> Sequence[Placeholder[Case]]:
    for kind in domain.subject_kinds:
        if isinstance(kind, CommandKind):
            return kind.syntax.placeholders
    return file_placeholders(domain.forms, domain.write)
