"""The API keeps its own description: requests made from it get answers of the shapes it names, and never a fault."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from gridsage.web import ClientLimits, Settings

if TYPE_CHECKING:
    from tests.web.conftest import Running, Serve

LIMITS = ClientLimits(new_games_per_s=1e6, games_per_client=500, engine_time_s=2.0, endless_time_s=2.0)

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

QUIET: dict[str, Any] = {"deadline": None, "database": None, "suppress_health_check": list(HealthCheck)}

_SLOW = ("/lab/runs", "/mnk/analysis")
"""Requests that would set engines to work for seconds: tested by name elsewhere."""


@pytest.fixture
def described(serve: Serve) -> Running:
    return serve(Settings(workers=2, limits=LIMITS))


def test_the_description_names_every_route_and_the_error_shape(api: httpx.Client) -> None:
    document = api.get("/openapi.json").json()
    assert len(document["paths"]) >= 20
    for path, operations in document["paths"].items():
        for operation in operations.values():
            assert operation["summary"], path
            refusal = operation["responses"]["422"]["content"]["application/json"]["schema"]["$ref"]
            assert refusal.endswith("/ErrorAnswer"), path


def test_requests_made_from_the_description_never_fault(described: Running) -> None:
    schema = schemathesis.openapi.from_url(f"{described.base}/api/v1/openapi.json")
    seen: Counter[int] = Counter()
    for found in schema.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr]
        if operation.method.upper() == "POST" and operation.path.endswith(_SLOW):
            continue

        @settings(
            max_examples=10,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            response = case.call(base_url=described.base, timeout=20)
            seen[response.status_code] += 1
            case.validate_response(response, checks=CHECKS)

        check()
    assert seen[200] + seen[201] > 10, seen
    assert seen[404] > 10, seen
