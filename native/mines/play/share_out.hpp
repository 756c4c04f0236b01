// Work shared out among threads: item by item, each thread with its own tools.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

#include "support/deadline.hpp"
#include "support/errors.hpp"

namespace gridsage::mines {

// Calls make() once on each thread for a function of the item's number, and that function for every number below
// `count` once. The first exception stops all and is raised here.
template <class Make>
void share_out(std::size_t count, int threads, const CancelToken* cancel, const Make& make) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            auto act = make();
            for (std::size_t i = next++; i < count && !failed; i = next++) {
                if (cancel != nullptr && cancel->cancelled()) throw CancelledError("the games were cancelled");
                act(i);
            }
        } catch (...) {
            if (!failed.exchange(true)) failure = std::current_exception();
        }
    };
    std::vector<std::thread> helpers;
    for (int i = 1; i < std::min<int>(threads, 256); ++i) helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers) helper.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace gridsage::mines
