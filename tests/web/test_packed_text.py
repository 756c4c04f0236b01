"""A packed text is the text it was, however it travelled."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gridsage.web.packed_text import PackedText


@given(st.text(alphabet=st.characters(codec="utf-8")))
def test_a_text_comes_back_from_its_packing_and_from_an_engine_process(text: str) -> None:
    packed = PackedText.pack(text)
    assert packed.unpack() == text
    assert PackedText.from_json(packed.to_json()) == packed == PackedText.pack(text)
