// Work shared out among threads: item by item, each thread with its own tools.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "support/deadline.hpp"
#include "support/threads.hpp"

namespace gridsage {

// Calls make() once on each thread for a function of the item's number, and that function for every number below
// `count` once. The first exception, or a request to stop, stops all and is raised here. The calling thread works too
// and, while it waits for the others, still looks for requests to stop.
template <class Make>
void parallel_for(std::size_t count, int threads, const Deadline& deadline, const Make& make) {
    constexpr auto kLook = std::chrono::milliseconds(20);
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    std::exception_ptr failure;
    std::mutex mutex;
    std::condition_variable finished;
    std::size_t done = 0;

    const auto work = [&] {
        try {
            auto act = make();
            for (std::size_t i = next++; i < count && !failed; i = next++) {
                deadline.check_cancelled("the games were cancelled");
                act(i);
            }
        } catch (...) {
            if (!failed.exchange(true)) failure = std::current_exception();
        }
    };
    const auto help = [&] {
        work();
        const std::lock_guard lock(mutex);
        ++done;
        finished.notify_one();
    };
    std::vector<std::thread> helpers = start_threads(std::min(threads, 256) - 1, [&] { return help; });
    work();
    {
        std::unique_lock lock(mutex);
        const auto all_done = [&] { return done == helpers.size(); };
        while (!finished.wait_for(lock, kLook, all_done)) static_cast<void>(deadline.cancelled());
    }
    for (std::thread& helper : helpers) helper.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace gridsage
