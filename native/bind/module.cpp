// The Python module gridsage._core: gathers the bindings and carries the core's exceptions across.
#include <nanobind/nanobind.h>

#include "bind/bind.hpp"
#include "support/deadline.hpp"
#include "support/errors.hpp"

namespace nb = nanobind;

namespace {

void raise_as(const char* name, const char* message) {
    PyErr_SetString(nb::module_::import_("gridsage.errors").attr(name).ptr(), message);
}

}  // namespace

NB_MODULE(_core, module) {
    module.doc() = "The compiled core: twins of the readable Python, and the two engines.";

    // A player may leave while a bot still thinks in a thread of its own; what that thread holds is then no leak to
    // frighten anybody with.
    nb::set_leak_warnings(false);

    nb::register_exception_translator([](const std::exception_ptr& pointer, void*) {
        try {
            std::rethrow_exception(pointer);
        } catch (const gridsage::SetupError& error) {
            raise_as("SetupError", error.what());
        } catch (const gridsage::IllegalMoveError& error) {
            raise_as("IllegalMoveError", error.what());
        } catch (const gridsage::CancelledError& error) {
            raise_as("CancelledError", error.what());
        }
    });

    nb::class_<gridsage::CancelToken>(module, "CancelToken",
                                      "Tells a computation in another thread to stop as soon as it can.")
        .def(nb::init<>())
        .def("cancel", &gridsage::CancelToken::cancel, "Ask the computation to stop.")
        .def_prop_ro("cancelled", &gridsage::CancelToken::cancelled, "Whether it was asked.");

    gridsage::bind_mines(module);
    gridsage::bind_mnk(module);
    gridsage::bind_mines_engine(module);
    gridsage::bind_mines_play(module);
}
