// A set of cells, one bit each.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "mnk/rules/board.hpp"

namespace gridsage::mnk {

struct CellSet {
    static constexpr int kWords = (kMaxCells + 63) / 64;
    std::array<std::uint64_t, kWords> words{};

    void add(int cell) noexcept { words[static_cast<std::size_t>(cell) >> 6] |= 1ULL << (cell & 63); }
    void remove(int cell) noexcept { words[static_cast<std::size_t>(cell) >> 6] &= ~(1ULL << (cell & 63)); }
    [[nodiscard]] bool has(int cell) const noexcept {
        return (words[static_cast<std::size_t>(cell) >> 6] >> (cell & 63)) & 1;
    }
    [[nodiscard]] bool empty() const noexcept {
        std::uint64_t any = 0;
        for (const auto word : words) any |= word;
        return any == 0;
    }
    // The lowest cell of a set that is not empty.
    [[nodiscard]] int first() const noexcept {
        int i = 0;
        while (words[static_cast<std::size_t>(i)] == 0) ++i;
        return i * 64 + std::countr_zero(words[static_cast<std::size_t>(i)]);
    }
    template <typename Visit>
    void each(Visit visit) const {
        for (int i = 0; i < kWords; ++i)
            for (std::uint64_t word = words[static_cast<std::size_t>(i)]; word != 0; word &= word - 1)
                visit(i * 64 + std::countr_zero(word));
    }
    CellSet& operator|=(const CellSet& other) noexcept {
        for (int i = 0; i < kWords; ++i) words[static_cast<std::size_t>(i)] |= other.words[static_cast<std::size_t>(i)];
        return *this;
    }
    CellSet& operator&=(const CellSet& other) noexcept {
        for (int i = 0; i < kWords; ++i) words[static_cast<std::size_t>(i)] &= other.words[static_cast<std::size_t>(i)];
        return *this;
    }
};

}  // namespace gridsage::mnk
