// A large array that begins as zeros and takes memory only where it is written: the system hands out its pages at the
// first touch, so making one takes no time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

#include "support/errors.hpp"
#include "support/stop.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace gridsage {

template <typename T>
class Zeroed {
    // Nobody runs a constructor or a destructor: all bits zero must be a fine value.
    static_assert(std::is_trivially_destructible_v<T>);

  public:
    Zeroed() = default;
    explicit Zeroed(std::size_t count) : bytes_(count * sizeof(T)) {
#ifdef __linux__
        if (bytes_ >= kLargePage) {
            // Room for the first item to stand where a large page can begin.
            const std::size_t all = bytes_ + kLargePage;
            void* place = mmap(nullptr, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (place == MAP_FAILED) throw std::bad_alloc();
            memory_ = {place, Release{all}};
            std::size_t room = all;
            items_ = static_cast<T*>(std::align(kLargePage, bytes_, place, room));
            return;
        }
#endif
        memory_ = {std::calloc(count, sizeof(T)), Release{}};
        if (memory_ == nullptr) throw std::bad_alloc();
        items_ = static_cast<T*>(memory_.get());
    }

    [[nodiscard]] T& operator[](std::size_t i) const noexcept { return items_[i]; }

    // Takes all of the memory now, which the first touches need not wait for then; in large pages where the system has
    // them, so that reading here and there costs fewer look-ups of addresses. A second time it does nothing; after a
    // request to stop, which is raised, it goes on where it was.
    void warm_up(const StopSource* stop = nullptr) {
#ifdef __linux__
        if (warm_ == 0 && bytes_ >= kLargePage) madvise(items_, bytes_, MADV_HUGEPAGE);
#endif
        while (warm_ < bytes_) {
            check_stop(stop);
            const std::size_t end = std::min(bytes_, warm_ + kPiece);
            auto* bytes = reinterpret_cast<volatile unsigned char*>(items_);
            for (; warm_ < end; warm_ += kPage) bytes[warm_] = bytes[warm_];
            warm_ = end;
        }
    }
    // Zeros again. Memory that was taken at once stays; what was taken bit by bit goes back to the system. After a
    // request to stop, which is raised, some items are zero and the others are as they were.
    void wipe(const StopSource* stop = nullptr) {
#ifndef __linux__
        if (warm_ == 0) {
            const std::size_t count = bytes_ / sizeof(T);
            *this = Zeroed();  // first, so that there are never two
            *this = Zeroed(count);
            return;
        }
#endif
        for (std::size_t begin = 0; begin < bytes_; begin += kPiece) {
            check_stop(stop);
            wipe_piece(begin, std::min(kPiece, bytes_ - begin));
        }
    }

  private:
    static constexpr std::size_t kPage = 1 << 12;
    static constexpr std::size_t kLargePage = 1 << 21;
    // Between two pieces requests to stop are heard: some two megabytes, in whole items and whole pages of any system.
    static constexpr std::size_t kWhole = (1 << 16) * sizeof(T);
    static constexpr std::size_t kPiece = kWhole * std::max<std::size_t>(1, kLargePage / kWhole);

    struct Release {
        std::size_t mapped = 0;  // 0: it came from calloc
        void operator()(void* memory) const noexcept {
#ifdef __linux__
            if (mapped > 0) {
                munmap(memory, mapped);
                return;
            }
#endif
            std::free(memory);
        }
    };

    static void check_stop(const StopSource* stop) {
        if (stop != nullptr && stop->stop_requested()) throw CancelledError("taking or clearing memory was cancelled");
    }

    void wipe_piece(std::size_t begin, std::size_t size) noexcept {
        unsigned char* bytes = reinterpret_cast<unsigned char*>(items_) + begin;
#ifdef __linux__
        if (bytes_ >= kLargePage && begin >= warm_ && madvise(bytes, size, MADV_DONTNEED) == 0) return;
#endif
        std::memset(bytes, 0, size);
    }

    std::unique_ptr<void, Release> memory_;
    T* items_ = nullptr;
    std::size_t bytes_ = 0;
    std::size_t warm_ = 0;  // the bytes, from the first, that were taken at once
};

}  // namespace gridsage
