// The seed document's player: fixed-depth alpha-beta over a growing play area with a line-count heuristic, the counts
// kept up to date window by window instead of recounted at each leaf.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/rules/board.hpp"
#include "support/deadline.hpp"

namespace gridsage::mnk {

// Free tiles below which the search goes 4, 3 and 2 replies deep; else 1.
using DepthSteps = std::array<int, 3>;
constexpr DepthSteps kDocumentDepths = {9, 37, 77};

struct ClassicOptions {
    bool order = false;                   // look at the likely best moves first
    bool near = false;                    // look first at the moves closest to the latest ones
    bool deepen = false;                  // search deeper and deeper while there is time
    bool resist = false;                  // when lost, make the win as long and as hard to see as possible
    int max_depth = 0;                    // 0: by free tiles
    DepthSteps depths = kDocumentDepths;  // how deep by free tiles
    int reach = 1;                        // how far from a stone a move may be
    std::vector<int> latest;              // the last moves, the newest last, as far as they are known
    std::int64_t max_nodes = 0;           // 0: no limit
};

struct ClassicResult {
    int cell = kNoCell;
    std::int64_t value = 0;  // for the side to move
    int depth = 0;           // the seed document's count: replies looked at after the move
    std::int64_t nodes = 0;
    int free_tiles = 0;  // in the play area
    int play_area = 0;   // its tiles
    std::vector<int> line;
};

// A win is worth this, less one for each ply it takes.
constexpr std::int64_t kClassicWin = 1'000'000'000;

// How deep the search goes by the free tiles in the play area.
[[nodiscard]] int classic_depth(int free_tiles, const DepthSteps& depths = kDocumentDepths) noexcept;

// The move the seed document's player makes; with an option set, a player whose flaw is mended. The game is not over.
// A search that is stopped gives its best move so far.
[[nodiscard]] ClassicResult classic_choose(const Board& board, const ClassicOptions& options, const Deadline& deadline);

}  // namespace gridsage::mnk
