"""Numbers of any length are written and read back; Python's limit of 4,300 digits is not met."""

from __future__ import annotations

import pytest

from assay.domains.boogie.formats.numbers import digits, number_of


@pytest.mark.parametrize("length", [1, 2, 1203, 1204, 1205, 3999, 4000, 4001, 7999, 8000, 8001, 12_345, 100_000])
def test_numbers_of_every_length(length: int) -> None:
    for text in ("9" * length, "1" + "0" * (length - 1), "-" + "3" * length):
        assert digits(number_of(text)) == text


def test_leading_zeros_do_not_count() -> None:
    assert number_of("0" * 9000 + "7") == 7
