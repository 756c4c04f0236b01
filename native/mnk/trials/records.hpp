// Positions of games as records of numbers: what the trainers in tools/ read.
//
// A record is 16-bit words: result for the side to move (0, 1 or 2), score + 32768, best cell, ply, threat mask,
// value + 32768, side + 256 for the exact rule, number of the game modulo 65536, then for each cell of a square of 20
// the code of the mover's pattern set (4096 added for a candidate, 65535 for a stone or beyond the board), then the
// codes of the other side's sets. Cells of smaller boards are numbered as in the square.
#pragma once

#include <array>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "mnk/threats/threats.hpp"

namespace gridsage::mnk {

constexpr int kRecordSide = 20;
constexpr int kRecordHead = 8;
using Record = std::array<std::uint16_t, kRecordHead + 2 * kRecordSide * kRecordSide>;

// Replays games and writes their positions, all but those in the middle of fours. Games that were decided at once teach
// only that their opening was not fair, and are left out.
class RecordWriter {
  public:
    explicit RecordWriter(const std::string& path) : file_(path, std::ios::binary) {}

    // All whole lines of a file of games.
    void add_file(const std::string& path);
    [[nodiscard]] long count() const noexcept { return count_; }

  private:
    void add_game(const std::string& line);
    [[nodiscard]] const std::shared_ptr<const Tables>& tables_of(int side, Rule rule);

    std::ofstream file_;
    long count_ = 0;
    std::map<std::pair<int, Rule>, std::shared_ptr<const Tables>> tables_;
};

}  // namespace gridsage::mnk
