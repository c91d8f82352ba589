"""The sources of the domain: random and swarm models, exhaustive enumeration, pairs of the grammar, and corpora."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from msgspec.structs import replace

from assay.core.domain.source import Identity, Source, SourceKind, SourceParameter
from assay.core.sources.corpus import Corpus, open_corpus
from assay.core.sources.malformed import MalformedTexts
from assay.core.sources.mutants import mutate_kind
from assay.domains.promela.formats import SUFFIXES, CaseCodec, read_cases
from assay.domains.promela.formats.malformed import malformed_case, why_rejected
from assay.domains.promela.model.case import Case
from assay.domains.promela.sources.exhaustive import SHAPES, Exhaustive
from assay.domains.promela.sources.grammar.pairs import RELATIONS
from assay.domains.promela.sources.grammar.source import Grammar
from assay.domains.promela.sources.mutation import mutate, read_compiled
from assay.domains.promela.sources.random import RandomCases, random_configurations, swarm_configuration
from assay.domains.promela.sources.reductions import Reductions


def _random(identity: Identity) -> Source[Case]:
    numbers = _numbers(identity)
    sizes = ("processes", "statements", "variables", "channels", "values")
    configuration = random_configurations(*(numbers[size] for size in sizes))
    return RandomCases(identity, numbers["properties"], numbers["operators"], numbers["fair"], configuration)


def _swarm(identity: Identity) -> Source[Case]:
    numbers = _numbers(identity)
    sizes = (numbers["properties"], numbers["operators"], numbers["fair"])
    return RandomCases(identity, *sizes, swarm_configuration, in_turn=True)


def _numbers(identity: Identity) -> dict[str, int]:
    return {name: int(value) for name, value in identity.parameters}


def _exhaustive(identity: Identity) -> Source[Case]:
    parameters = dict(identity.parameters)
    return Exhaustive(identity, str(parameters["shape"]), int(parameters["operators"]))


def _grammar(identity: Identity) -> Source[Case]:
    relation = str(dict(identity.parameters)["relation"])
    return Grammar(identity, RELATIONS if relation == "all" else (relation,))


def _reductions(identity: Identity) -> Source[Case]:
    numbers = _numbers(identity)
    return Reductions(identity, numbers["properties"], numbers["fair"])


def _corpus(identity: Identity) -> Source[Case]:
    given = str(dict(identity.parameters).get("define", ""))
    if not given:  # a corpus without macros keeps its identity
        identity = replace(identity, parameters=tuple(p for p in identity.parameters if p[0] != "define"))
    defines = [macro for macro in given.split(";") if macro]
    read = partial(read_cases, defines=defines, folders=_folders(identity))
    return open_corpus(identity, SUFFIXES, read, CaseCodec())


def _mutated(identity: Identity) -> Corpus[Case]:
    read = partial(read_compiled, folders=_folders(identity))
    return open_corpus(identity, SUFFIXES, read, CaseCodec(), skip_invalid=True)


def _folders(identity: Identity) -> list[Path]:
    """A model of a corpus may include files from the whole folder of the corpus."""
    path = Path(str(dict(identity.parameters)["path"]))
    return [path] if path.is_dir() else []


def _malformed(identity: Identity) -> Source[Case]:
    seed = str(dict(identity.parameters)["seed"])
    drawn = SWARM.build(identity.domain, {"seed": seed, "properties": "1"})
    return MalformedTexts(identity, drawn, _model_text, why_rejected, malformed_case)


def _model_text(case: Case) -> str:
    return case.source


_SIZES = (
    SourceParameter("seed", 0, "another seed gives other models"),
    SourceParameter("properties", 4, "number of properties of each model", least=1, most=100),
    SourceParameter("operators", 4, "maximum number of operators of a formula", least=1, most=12),
    SourceParameter("fair", 0, "percentage of cases under weak fairness", most=100),
)
RANDOM = SourceKind(
    "random",
    "small models with variables, loops, channels, atomic and dynamic processes, and formulas without X",
    (
        *_SIZES,
        SourceParameter("processes", 3, "maximum number of running processes", least=1, most=5),
        SourceParameter("statements", 15, "approximate number of statements of all processes", least=2, most=60),
        SourceParameter("variables", 2, "maximum number of global variables", least=1, most=6),
        SourceParameter("channels", 1, "maximum number of channels", most=4),
        SourceParameter("values", 3, "upper bound on the values of variables", least=2, most=9),
    ),
    _random,
)
SWARM = SourceKind(
    "swarm",
    "small models, each with a random subset of Promela's constructs, and formulas without X",
    _SIZES,
    _swarm,
    version=4,
)
EXHAUSTIVE = SourceKind(
    "exhaustive",
    "every model of two small processes, with every formula of a small size",
    (
        SourceParameter(
            "shape",
            "shared",
            "what processes share: shared (bits), buffered or rendezvous (a channel too)",
            choices=tuple(SHAPES),
        ),
        SourceParameter("operators", 1, "maximum number of operators of a formula", most=4),
    ),
    _exhaustive,
)
GRAMMAR = SourceKind(
    "grammar",
    "small models that cover every pair of productions of Promela's grammar, in turn",
    (
        SourceParameter("seed", 0, "another seed gives other models"),
        SourceParameter("relation", "all", "how the productions of a pair are related", choices=("all", *RELATIONS)),
    ),
    _grammar,
    version=3,
)
REDUCTIONS = SourceKind(
    "reductions",
    "small models at the edge of what makes partial order reduction and weak fairness sound",
    (
        SourceParameter("seed", 0, "another seed gives other models"),
        SourceParameter("properties", 4, "number of properties of each model", least=1, most=100),
        SourceParameter("fair", 30, "percentage of cases under weak fairness", most=100),
    ),
    _reductions,
)
CORPUS = SourceKind(
    "corpus",
    "the properties of the models in a file, or in all .pml, .json and .jsonl files below a folder, sorted by name",
    (
        SourceParameter("path", "", "the file or folder"),
        SourceParameter("define", "", "macros for the preprocessor, NAME or NAME=VALUE, separated by ;"),
    ),
    _corpus,
)
MUTATE = mutate_kind(
    _mutated,
    mutate,
    ".pml, .json and .jsonl files",
)
MALFORMED = SourceKind(
    "malformed",
    "texts of swarm models with a token changed, which the parser rejects; for the subject spin-reader",
    (SourceParameter("seed", 0, "another seed gives other texts"),),
    _malformed,
    version=3,
)
KINDS = (SWARM, RANDOM, EXHAUSTIVE, GRAMMAR, REDUCTIONS, CORPUS, MUTATE, MALFORMED)
