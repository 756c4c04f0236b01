// A large array that begins as zeros and takes memory only where it is written: the system hands out its pages at the
// first touch, so making one takes no time.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

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
    // them, so that reading here and there costs fewer look-ups of addresses. A second time it does nothing.
    void warm_up() noexcept {
        if (warm_) return;
        warm_ = true;
#ifdef __linux__
        if (bytes_ >= kLargePage) madvise(items_, bytes_, MADV_HUGEPAGE);
#endif
        auto* bytes = reinterpret_cast<volatile unsigned char*>(items_);
        for (std::size_t i = 0; i < bytes_; i += kPage) bytes[i] = bytes[i];
    }
    // Zeros again. Memory that was taken at once stays; what was taken bit by bit goes back to the system.
    void wipe() {
        if (warm_) {
            std::memset(static_cast<void*>(items_), 0, bytes_);
            return;
        }
        const std::size_t count = bytes_ / sizeof(T);
        *this = Zeroed();  // first, so that there are never two
        *this = Zeroed(count);
    }

  private:
    static constexpr std::size_t kPage = 1 << 12;
    static constexpr std::size_t kLargePage = 1 << 21;

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

    std::unique_ptr<void, Release> memory_;
    T* items_ = nullptr;
    std::size_t bytes_ = 0;
    bool warm_ = false;
};

}  // namespace gridsage
