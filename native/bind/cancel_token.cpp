// The cancel token for Python.
#include <nanobind/nanobind.h>

#include "bind/bind.hpp"
#include "support/stop.hpp"

namespace nb = nanobind;

namespace gridsage {

void bind_cancel_token(nb::module_& module) {
    nb::class_<CancelToken>(module, "CancelToken",
                            "Tells computations to stop as soon as they can.\n\n"
                            "Give one to a call, and call :meth:`cancel` from another thread or from a signal handler. "
                            "A token that was cancelled stays so; one token may be given to many calls.")
        .def(nb::init<>())
        .def("cancel", &CancelToken::cancel, "Ask every computation that was given this token to stop.")
        .def_prop_ro("cancelled", &CancelToken::cancelled, "Whether it was asked.")
        .def("__repr__",
             [](const CancelToken& token) { return token.cancelled() ? "<CancelToken cancelled>" : "<CancelToken>"; });
}

}  // namespace gridsage
