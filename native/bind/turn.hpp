// One caller at a time for an object that computes with the GIL released.
#pragma once

#include <nanobind/nanobind.h>

#include <mutex>

namespace gridsage {

// Holds the turn until it goes out of scope. Who has to wait lets go of the GIL, which the one before may need to
// finish.
[[nodiscard]] inline std::unique_lock<std::mutex> take_turn(std::mutex& turn) {
    std::unique_lock lock(turn, std::try_to_lock);
    if (!lock) {
        const nanobind::gil_scoped_release release;
        lock.lock();
    }
    return lock;
}

}  // namespace gridsage
