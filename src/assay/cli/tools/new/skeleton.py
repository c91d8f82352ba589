"""The files of a skeleton: a package with one entry point, and its test."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from assay.cli.tools.new.parts import OTHER, PARTS
from assay.core.domain.lookup import SOURCES, SUBJECTS
from assay.core.domain.protocol import GROUP, AnyDomain

_CORE = "from assay.core.domain.source import Identity, SourceKind, SourceParameter"


def subject_files(name: str, domain: AnyDomain) -> dict[str, str]:
    """A subject that asks a program, and a program that stands in for the tool."""
    parts = PARTS.get(domain.name, OTHER)
    words = [word for word in domain.words[1] if word in domain.words[0]]
    values = {
        "verdicts": "{" + ", ".join(f'"{word}": "^{word}$"' for word in words) + "}",
        "verdict": words[-1],
        "placeholder": parts.placeholder,
        "case-module": parts.module,
        "as-case": _as_case(parts.case),
    }
    texts = {"__init__.py": "subject", "stand_in.py": "stand_in"}
    return _package(name, texts, "test_subject", _named(name, domain.name, SUBJECTS) | values)


def source_files(name: str, domain: AnyDomain) -> dict[str, str]:
    """A source with a parameter."""
    parts = PARTS.get(domain.name, OTHER)
    imports = {_CORE, *parts.building}
    if parts is OTHER:
        imports.add(f"from {parts.module} import {parts.case}")
    values = {
        "imports": "\n".join(sorted(imports)),
        "summary": parts.built,
        "case": parts.case,
        "body": parts.body,
    }
    return _package(name, {"__init__.py": "source"}, "test_source", _named(name, domain.name, SOURCES) | values)


def domain_files(name: str) -> dict[str, str]:
    """A domain with everything that a domain needs."""
    return _package(name, {"__init__.py": "domain"}, "test_domain", _named(name, "", GROUP))


def _as_case(case: str) -> str:
    return case if case == "Case" else f"{case} as Case"


def module_of(name: str) -> str:
    """The module of a plug-in."""
    return f"assay_{name.replace('-', '_')}"


def _named(name: str, domain: str, group: str) -> dict[str, str]:
    """The names within a package; the suffix of the class keeps it apart from what is imported."""
    module = module_of(name)
    suffix = {SUBJECTS: "Subject", SOURCES: "Source", GROUP: "Domain"}[group]
    attribute = "KIND" if domain else "DOMAIN"
    key = f'"{domain}.{name}"' if domain else name
    return {
        "name": name,
        "module": module,
        "project": f"assay-{name}",
        "class": "".join(part.capitalize() for part in name.split("-")) + suffix,
        "domain": domain,
        "group": group,
        "entry": f'{key} = "{module}:{attribute}"',
    }


def _package(name: str, texts: Mapping[str, str], test: str, values: Mapping[str, str]) -> dict[str, str]:
    module = module_of(name)
    templates = {
        "pyproject.toml": "pyproject",
        **{f"{module}/{file}": template for file, template in texts.items()},
        f"tests/test_{name.replace('-', '_')}.py": test,
    }
    return {file: _filled(template, values) for file, template in templates.items()}


def _filled(template: str, values: Mapping[str, str]) -> str:
    text = files("assay.cli.tools.new").joinpath("templates", f"{template}.txt").read_text(encoding="utf-8")
    for _ in range(2):  # a value may have placeholders too
        for key, value in values.items():
            text = text.replace(f"@{key}@", value)
    return text
