// A large array that begins as zeros and takes memory only where it is written: the system hands out its pages at the
// first touch, so making one takes no time.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace gridsage {

template <typename T>
class Zeroed {
    // Nobody runs a constructor: all bits zero must be a fine value.
    static_assert(std::is_trivially_destructible_v<T>);

  public:
    Zeroed() = default;
    explicit Zeroed(std::size_t count) : items_(static_cast<T*>(std::calloc(count, sizeof(T)))) {
        if (items_ == nullptr) throw std::bad_alloc();
    }

    [[nodiscard]] T& operator[](std::size_t i) const noexcept { return items_.get()[i]; }

  private:
    struct Free {
        void operator()(T* items) const noexcept { std::free(items); }
    };
    std::unique_ptr<T, Free> items_;
};

}  // namespace gridsage
