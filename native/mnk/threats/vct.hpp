// Victory by continuous threats: does the side to move win with fours and open threes alone?
#pragma once

#include <cstdint>
#include <vector>

#include "mnk/rules/board.hpp"
#include "mnk/threats/threats.hpp"
#include "support/deadline.hpp"
#include "support/zeroed.hpp"

namespace gridsage::mnk {

struct ForcedWin {
    bool found = false;
    int plies = 0;          // to the row, if every defence is the longest one known
    std::vector<int> line;  // ends with the row
    std::int64_t nodes = 0;
};

// What is remembered between the positions of one search: how hard each is to prove and to disprove.
class ThreatTable {
  public:
    explicit ThreatTable(std::size_t bytes);
    void clear();

    struct Entry {
        std::uint32_t win = 1;
        std::uint32_t stop = 1;
        std::uint32_t plies = 0;  // of a proven win
    };
    [[nodiscard]] bool find(std::uint64_t key, Entry& entry) const noexcept;
    void store(std::uint64_t key, const Entry& entry, std::uint32_t work) noexcept;

  private:
    struct Slot {
        std::uint64_t key = 0;
        Entry entry;
        std::uint32_t work = 0;  // 0: nothing is kept here
    };
    static constexpr std::size_t kBucket = 4;
    std::uint64_t mask_;
    std::size_t slot_count_;
    Zeroed<Slot> slots_;
};

// The board is put back as it was. Both limits are kept; nothing found within them says nothing.
[[nodiscard]] ForcedWin find_forced_win(ThreatBoard& board, ThreatTable& table, std::int64_t node_limit,
                                        const Deadline& deadline);

}  // namespace gridsage::mnk
