// Every layout of some components of a position, one by one.
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

// Some of the components of a position, and the cells off the frontier or not.
struct ComponentChoice {
    std::vector<char> components;  // by component: 1 where it is chosen
    bool off_frontier = false;
};

// More cells than these are not listed.
constexpr std::size_t kMostListedCells = 256;

// All layouts of the chosen components; nothing when there are more than `limit`, or too many cells, or past the
// deadline. Unless everything is chosen, the components must be sealed.
[[nodiscard]] std::optional<LayoutSet> list_layouts(const Geometry& geometry, const Position& position,
                                                    const ComponentChoice& choice, std::size_t limit,
                                                    const Deadline& deadline = Deadline::never());

}  // namespace gridsage::mines
