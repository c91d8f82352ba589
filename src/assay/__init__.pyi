from assay.api.campaign import Campaign as Campaign
from assay.api.campaign import load as load
from assay.api.campaign import run as run
from assay.api.case import Answer as Answer
from assay.api.case import Answers as Answers
from assay.api.case import Case as Case
from assay.api.case import Cases as Cases
from assay.api.case import read as read
from assay.api.finding import Finding as Finding
from assay.api.finding import Findings as Findings
from assay.api.run import Run as Run
from assay.api.run import Step as Step
from assay.errors import AssayError as AssayError
from assay.papers.catalogue import reproduce as reproduce
from assay.papers.reproduction import Reproduction as Reproduction

__version__: str
__all__ = [
    "Answer",
    "Answers",
    "AssayError",
    "Campaign",
    "Case",
    "Cases",
    "Finding",
    "Findings",
    "Reproduction",
    "Run",
    "Step",
    "load",
    "read",
    "reproduce",
    "run",
]
