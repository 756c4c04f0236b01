// A position as a picture: one code for every cell, which is what the value network looks at.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mines/count/probability.hpp"

namespace gridsage::mines {

// 0 to 8: open, with so many mines left to find around it. An undecided cell is kMapUndecided + its chance in per cent.
constexpr std::uint8_t kMapMine = 9;
constexpr std::uint8_t kMapSafe = 10;
constexpr std::uint8_t kMapWall = 11;  // outside the board
constexpr std::uint8_t kMapUndecided = 12;
constexpr int kMapCodes = kMapUndecided + 101;

// Refills `map` with one code for each cell of the board, row by row.
void draw_map(const Geometry& geometry, std::span<const std::uint8_t> shown, const Position& position,
              std::vector<std::uint8_t>& map);

}  // namespace gridsage::mines
