// Threads beside the one that calls, as many as the system gives.
#pragma once

#include <cstddef>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace gridsage {

// Calls begin(), which makes the work of one more thread, up to `count` times, and starts a thread for each. Where the
// system has no more threads, or no memory for one, those that began are given: the caller does the rest itself.
template <class Begin>
[[nodiscard]] std::vector<std::thread> start_threads(int count, const Begin& begin) {
    std::vector<std::thread> threads;
    if (count <= 0) return threads;
    try {
        threads.reserve(static_cast<std::size_t>(count));
        while (threads.size() < static_cast<std::size_t>(count)) threads.emplace_back(begin());
    } catch (const std::system_error&) {  // no more threads
    } catch (const std::bad_alloc&) {     // no memory for one
    }
    return threads;
}

}  // namespace gridsage
