"""The lab over HTTP: start, stop, go on, look at runs, download their figures."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path, Query
from fastapi.responses import Response

from gridsage.web.messages import LabRequest, LabRun, LabRunList
from gridsage.web.transport.routes.context import CallerOf, ServicesOf, new_router

__all__ = ["delete_run", "download", "get_run", "list_runs", "resume_run", "router", "start_run", "stop_run"]

router = new_router("lab", prefix="/lab")

_Id = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
_TYPES = {
    "html": ("text/html", "html"),
    "markdown": ("text/markdown", "md"),
    "csv": ("text/csv", "csv"),
    "json": ("application/json", "json"),
}


@router.post("/runs", status_code=201)
async def start_run(wanted: LabRequest, services: ServicesOf, caller: CallerOf) -> LabRun:
    """Begin a run."""
    return await services.lab.start(caller, wanted)


@router.get("/runs")
async def list_runs(
    services: ServicesOf,
    caller: CallerOf,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
) -> LabRunList:
    """The runs, the newest first."""
    return await services.lab.find(caller, limit=limit, offset=offset)


@router.get("/runs/{run_id}")
async def get_run(run_id: _Id, services: ServicesOf, caller: CallerOf) -> LabRun:
    """A run with its figures so far."""
    return await services.lab.get(caller, run_id)


@router.post("/runs/{run_id}/stop")
async def stop_run(run_id: _Id, services: ServicesOf, caller: CallerOf) -> LabRun:
    """Stop a run; it can go on later."""
    return await services.lab.stop(caller, run_id)


@router.post("/runs/{run_id}/resume")
async def resume_run(run_id: _Id, services: ServicesOf, caller: CallerOf) -> LabRun:
    """Go on with a run that was stopped."""
    return await services.lab.resume(caller, run_id)


@router.delete("/runs/{run_id}", status_code=204)
async def delete_run(run_id: _Id, services: ServicesOf, caller: CallerOf) -> None:
    """Delete a run with all its results."""
    await services.lab.delete(caller, run_id)


@router.get(
    "/runs/{run_id}/report/{form}",
    response_class=Response,
    responses={200: {"content": {kind: {} for kind, _ in _TYPES.values()}}},
)
async def download(
    run_id: _Id, form: Literal["html", "markdown", "csv", "json"], services: ServicesOf, caller: CallerOf
) -> Response:
    """The figures as a file; as HTML with all plots, in one file that needs nothing else."""
    text = await services.lab.export(caller, run_id, form)
    kind, ending = _TYPES[form]
    headers = {"Content-Disposition": f'attachment; filename="gridsage-run-{run_id}.{ending}"'}
    return Response(text, media_type=kind, headers=headers)
