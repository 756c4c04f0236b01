// What each binding file adds to the module gridsage._core.
#pragma once

#include <nanobind/nanobind.h>

namespace gridsage {

void bind_batch(nanobind::module_& module);
void bind_cancel_token(nanobind::module_& module);
void bind_mines_batch(nanobind::module_& module);
void bind_mines_board(nanobind::module_& module);
void bind_mines_combinations(nanobind::module_& module);
void bind_mines_engine(nanobind::module_& module);
void bind_mines_fair(nanobind::module_& module);
void bind_mines_play(nanobind::module_& module);
void bind_mnk_batch(nanobind::module_& module);
void bind_mnk_board(nanobind::module_& module);
void bind_mnk_classic(nanobind::module_& module);
void bind_mnk_engine(nanobind::module_& module);

}  // namespace gridsage
