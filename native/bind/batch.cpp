// What the batches of both families are told for Python.
#include "bind/batch.hpp"

#include <nanobind/nanobind.h>

#include "bind/bind.hpp"

namespace nb = nanobind;

namespace gridsage {

void bind_batch(nb::module_& module) {
    nb::enum_<Autoreset>(module, "Autoreset", "When a game of a batch that has ended begins again.")
        .value("NEXT_STEP", Autoreset::kNextStep)
        .value("SAME_STEP", Autoreset::kSameStep)
        .value("DISABLED", Autoreset::kDisabled);
    nb::enum_<OnIllegal>(module, "OnIllegal", "What becomes of an action that the mask forbids.")
        .value("IGNORE", OnIllegal::kIgnore)
        .value("LOSE", OnIllegal::kLose)
        .value("RAISE", OnIllegal::kRaise);
}

}  // namespace gridsage
