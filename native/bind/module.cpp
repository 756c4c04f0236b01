// The Python module gridsage._core: gathers the bindings.
#include <nanobind/nanobind.h>

#include "bind/bind.hpp"
#include "bind/errors.hpp"
#include "bind/without_gil.hpp"

namespace nb = nanobind;

NB_MODULE(_core, module) {
    module.doc() = "The compiled core: twins of the readable Python, and the two engines.";

    // A player may leave while a bot still thinks in a thread of its own; what that thread holds is then no leak to
    // frighten anybody with.
    nb::set_leak_warnings(false);
    gridsage::translate_errors();
    gridsage::WithoutGil::stop_at_exit();

    gridsage::bind_cancel_token(module);
    gridsage::bind_batch(module);
    gridsage::bind_mines_batch(module);
    gridsage::bind_mines_board(module);
    gridsage::bind_mines_combinations(module);
    gridsage::bind_mines_engine(module);
    gridsage::bind_mines_fair(module);
    gridsage::bind_mines_play(module);
    gridsage::bind_mnk_batch(module);
    gridsage::bind_mnk_board(module);
    gridsage::bind_mnk_classic(module);
    gridsage::bind_mnk_engine(module);
}
