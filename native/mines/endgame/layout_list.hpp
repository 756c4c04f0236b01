// Every layout of a small part of a position, one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "mines/count/probability.hpp"

namespace gridsage::mines {

// A set of layouts, each as likely as any other, over some hidden cells.
struct LayoutSet {
    std::vector<int> cells;
    // layouts[i * words + w]: bit b of word w is cell 64 * w + b of `cells`.
    std::size_t words = 0;
    std::vector<std::uint64_t> layouts;
    // Mines around each cell that are not among `cells`: the same in every layout.
    std::vector<std::uint8_t> sure_around;
    [[nodiscard]] std::size_t size() const noexcept { return words == 0 ? 0 : layouts.size() / words; }
};

// Which part of a position: some of its components, and the cells off the frontier or not.
struct Part {
    std::vector<char> components;
    bool off = false;
};

// More cells than these are not listed.
constexpr std::size_t kMostListedCells = 256;

// All layouts of a part; nothing when there are more than `limit`, or too many cells. Unless the part is everything,
// its components must be sealed.
[[nodiscard]] std::optional<LayoutSet> list_layouts(const Geometry& geometry, const Position& position,
                                                    const Part& part, std::size_t limit);

}  // namespace gridsage::mines
