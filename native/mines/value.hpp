// The chance to win a position, learnt from games: a small network over its map of chances and its features.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mines/features.hpp"

namespace gridsage::mines {

inline constexpr std::size_t kValueChannels = 32;

// Reads positions of one board. Whole numbers carry the network from cell to cell, so that a position which is read as
// a change of another gives the very same answer as one that is read afresh.
class ValueReader {
  public:
    // The positions that are read next differ little from this one: only what changed is computed again.
    void begin(const Geometry& geometry, std::span<const std::uint8_t> shown, const Position& position);
    [[nodiscard]] double win_chance(const Geometry& geometry, std::span<const std::uint8_t> shown,
                                    const Position& position, const Features& features);
    // The same for maps that were drawn already (position_map.hpp).
    void begin(int width, int height, std::span<const std::uint8_t> map);
    [[nodiscard]] double win_chance(int width, int height, std::span<const std::uint8_t> map, const Features& features);

  private:
    struct alignas(16) Row {
        std::int16_t values[kValueChannels];
    };
    using Pool = std::array<std::int32_t, kValueChannels>;

    void wall_in(int width, int height, std::span<const std::uint8_t> map, std::vector<std::uint8_t>& codes) const;
    [[nodiscard]] Row first_layer(const std::vector<std::uint8_t>& codes, std::size_t at) const;
    [[nodiscard]] const Row& first_of(std::size_t at);
    [[nodiscard]] Row last_layer(std::size_t at);

    int width_ = 0;
    int height_ = 0;
    std::size_t stride_ = 0;
    std::vector<std::uint8_t> map_;
    // Codes of all cells with two rows and columns of wall around them; `base_` are those of begin().
    std::vector<std::uint8_t> base_;
    std::vector<std::uint8_t> codes_;
    std::vector<Row> base_first_;  // where base_known_
    std::vector<std::uint8_t> base_known_;
    std::vector<Row> base_last_;  // of the cells that count
    Pool base_pool_{};
    // What is changed since begin(), valid where the mark is the present turn.
    std::uint32_t turn_ = 0;
    std::vector<std::uint32_t> first_changed_;
    std::vector<std::uint32_t> first_known_;
    std::vector<std::uint32_t> last_changed_;
    std::vector<Row> first_;
};

}  // namespace gridsage::mines
