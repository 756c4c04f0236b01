// What each binding file adds to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace gridsage {

void bind_mines(nanobind::module_& module);
void bind_mnk(nanobind::module_& module);
void bind_mines_engine(nanobind::module_& module);
void bind_mines_play(nanobind::module_& module);

}  // namespace gridsage
