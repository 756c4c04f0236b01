// The chance to win a position, learnt from games: a small network over its map of chances and its features.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mines/guess/features.hpp"

namespace gridsage::mines {

inline constexpr std::size_t kValueChannels = 32;

// Reads one position after another. The network looks at the 7x7 cells around each cell by themselves before it sums
// up; what it found in such a patch is remembered, since most of them come again.
class ValueReader {
  public:
    [[nodiscard]] double win_chance(const Geometry& geometry, std::span<const std::uint8_t> shown,
                                    const Position& position, const Features& features);
    // The same for a map that was drawn already (position_map.hpp).
    [[nodiscard]] double win_chance(int width, int height, std::span<const std::uint8_t> map, const Features& features);

  private:
    struct alignas(16) Row {
        std::int16_t values[kValueChannels];
    };
    struct Memory {
        std::uint64_t patch = 0;
        Row found;
    };

    [[nodiscard]] std::uint64_t patch_at(std::size_t at) const;
    [[nodiscard]] const Row& first_layer(std::size_t at);
    void last_layer(std::size_t at, Row& last);

    std::vector<std::uint8_t> map_;
    std::size_t stride_ = 0;
    std::vector<std::uint8_t> codes_;  // the map with three rows and columns of wall around it
    std::vector<Row> first_;           // where it was needed in this turn
    std::vector<std::uint32_t> first_turn_;
    std::uint32_t turn_ = 0;
    std::vector<Memory> memory_;
};

}  // namespace gridsage::mines
