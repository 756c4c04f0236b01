#include "mnk/threats/vct.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "mnk/threats/movegen.hpp"
#include "mnk/threats/proof_numbers.hpp"

namespace gridsage::mnk {

namespace {

using Entry = ThreatProof;
constexpr int kDeepest = 60;

constexpr Entry won(std::uint32_t plies) {
    return {0, kInfinity, plies};
}
constexpr Entry kStopped = {kInfinity, 0, 0};

bool is_won(const Entry& entry) {
    return entry.win == 0;
}
bool is_stopped(const Entry& entry) {
    return entry.stop == 0;
}

// Depth-first proof-number search (Nagai 2002) in which the attacker may only threaten.
class ThreatSearch {
  public:
    ThreatSearch(ThreatBoard& board, ThreatTable& table, std::int64_t node_limit, const Deadline& deadline)
        : board_(board),
          table_(table),
          attacker_(board.turn()),
          salt_(board.turn() == 0 ? 0 : kSalt),
          node_limit_(node_limit),
          deadline_(deadline) {}

    ForcedWin run() {
        ForcedWin result;
        Entry entry = judge();
        if (!is_won(entry) && !is_stopped(entry)) entry = search(kInfinity, kInfinity, entry, 0);
        result.found = is_won(entry);
        if (result.found) {
            // The line may need answers that fell out of the table: it gets as much again to find them.
            node_limit_ = nodes_ * 2 + 1000;
            halted_ = false;
            result.line = line();
            result.plies = std::max(static_cast<int>(entry.plies), static_cast<int>(result.line.size()));
        }
        result.nodes = nodes_;
        return result;
    }

  private:
    struct Move {
        std::int16_t cell;
        std::int32_t rank;
        std::uint64_t key;
        Entry entry;
    };
    using Moves = std::vector<Move>;

    // The same position means something else to each attacker.
    static constexpr std::uint64_t kSalt = 0x5851F42D4C957F2DULL;
    [[nodiscard]] std::uint64_t key() const noexcept { return board_.key() ^ salt_; }

    [[nodiscard]] bool attacks() const noexcept { return board_.turn() == attacker_; }

    // What can be said without looking further; otherwise how many moves each side has to cope with.
    [[nodiscard]] Entry judge() const noexcept {
        const int me = board_.turn();
        const int other = me ^ 1;
        const int rows = board_.count(other, Threat::kRow);
        const bool lost = rows > 0 && (has_other_answers(board_) ? row_answers(board_).empty() : rows > 1);
        if (attacks()) {
            if (board_.count(me, Threat::kRow) > 0) return won(1);
            if (board_.empty() == 0 || lost) return kStopped;
            if (rows > 0) return {1, 1, 0};
            if (board_.count(me, Threat::kOpenFour) > 0) return won(3);
            std::uint32_t threats = 0;
            for (int i = static_cast<int>(Threat::kThree); i <= static_cast<int>(Threat::kFourThree); ++i)
                threats += static_cast<std::uint32_t>(board_.count(me, static_cast<Threat>(i)));
            return threats == 0 ? kStopped : Entry{1, threats, 0};
        }
        if (board_.empty() == 0 || board_.count(me, Threat::kRow) > 0) return kStopped;
        if (lost) return board_.stuck() ? kStopped : won(2);
        if (rows > 0) return {1, 1, 0};
        if (board_.count(me, Threat::kOpenFour) > 0) return kStopped;
        return board_.count(other, Threat::kOpenFour) > 0 ? Entry{3, 1, 0} : kStopped;
    }

    void moves(Moves& found) const {
        const int me = board_.turn();
        const int other = me ^ 1;
        CellSet cells;
        if (board_.count(other, Threat::kRow) > 0) {
            cells = has_other_answers(board_) ? row_answers(board_) : board_.cells(other, Threat::kRow);
        } else if (!attacks()) {
            cells = useful_moves(board_);
        } else {
            cells = board_.cells_between(me, Threat::kFour, Threat::kFourThree);
            CellSet threes = board_.cells_between(me, Threat::kThree, Threat::kThreeThree);
            // Against an open four a three is too slow, unless it is in the way.
            if (board_.count(other, Threat::kOpenFour) > 0) threes &= open_four_defences(board_);
            cells |= threes;
            board_.drop_forbidden(cells);
        }
        const auto& keys = board_.tables().keys[static_cast<std::size_t>(me)];
        cells.each([&](int cell) {
            found.push_back({static_cast<std::int16_t>(cell),
                             pattern_rank(board_, cell),
                             key() ^ keys[static_cast<std::size_t>(cell)] ^ board_.tables().turn_key,
                             {}});
        });
        std::sort(found.begin(), found.end(), [](const Move& a, const Move& b) { return a.rank > b.rank; });
    }

    // Each move with what is known of it; whether one of them settles the position for the side to move.
    bool look_up(Moves& found, Entry& entry) {
        for (Move& move : found) {
            if (!table_.find(move.key, move.entry)) {
                const ScopedMove scoped(board_, move.cell);
                move.entry = judge();
            }
            if (attacks() ? is_won(move.entry) : is_stopped(move.entry)) {
                entry = attacks() ? won(move.entry.plies + 1) : kStopped;
                return true;
            }
        }
        return false;
    }

    Entry search(std::uint32_t win_limit, std::uint32_t stop_limit, Entry entry, int ply) {
        if (++nodes_ >= node_limit_ || ((nodes_ & 127) == 0 && deadline_.passed())) halted_ = true;
        if (halted_) return entry;
        const std::int64_t started = nodes_;
        if (ply >= kDeepest) return kStopped;
        Moves found;
        moves(found);
        if (found.empty()) entry = attacks() || board_.stuck() ? kStopped : won(4);
        if (found.empty() || look_up(found, entry)) {
            table_.store(key(), entry, 1);
            return entry;
        }
        while (!halted_) {
            const bool mine = attacks();
            ChildNumbers numbers;
            std::uint32_t longest = 0;
            for (std::size_t i = 0; i < found.size(); ++i) {
                const Entry& child = found[i].entry;
                numbers.see(i, mine ? child.win : child.stop, mine ? child.stop : child.win);
                longest = std::max(longest, child.plies);
            }
            const Number near = numbers.near;
            const Number sum = numbers.far_up_to(kInfinity - 1);
            if (near == 0)
                entry = mine ? won(found[numbers.best].entry.plies + 1) : kStopped;
            else if (near >= kInfinity)
                entry = mine ? kStopped : won(longest + 1);
            else
                entry = mine ? Entry{near, std::max(sum, 1U), 0} : Entry{std::max(sum, 1U), near, 0};
            if (is_won(entry) || is_stopped(entry) || entry.win >= win_limit || entry.stop >= stop_limit) break;
            Move& move = found[numbers.best];
            const auto next = numbers.limits_of_best({mine ? win_limit : stop_limit, mine ? stop_limit : win_limit},
                                                     sum - (mine ? move.entry.stop : move.entry.win));
            const ScopedMove scoped(board_, move.cell);
            move.entry = search(mine ? next.near : next.far, mine ? next.far : next.near, move.entry, ply + 1);
        }
        const auto work = std::min<std::int64_t>(nodes_ - started + 1, std::numeric_limits<std::uint32_t>::max());
        table_.store(key(), entry, static_cast<std::uint32_t>(work));
        return entry;
    }

    // From a position proven won: the attacker's proven moves against the longest defences, to the row.
    std::vector<int> line() {
        std::vector<int> played;
        while (static_cast<int>(played.size()) < kDeepest + 4) {
            const int me = board_.turn();
            int cell = kNoCell;
            if (board_.count(me, Threat::kRow) > 0) {
                played.push_back(board_.cells(me, Threat::kRow).first());
                break;
            }
            if (board_.count(me ^ 1, Threat::kRow) > 0 && !has_other_answers(board_)) {
                cell = board_.cells(me ^ 1, Threat::kRow).first();
            } else if (board_.count(me ^ 1, Threat::kRow) == 0 && attacks() &&
                       board_.count(me, Threat::kOpenFour) > 0) {
                cell = board_.cells(me, Threat::kOpenFour).first();
            } else {
                cell = next_of_line();
                if (cell == kNoCell) break;
            }
            board_.push(cell);
            played.push_back(cell);
        }
        const std::size_t pushed = played.size();
        // The row itself was not pushed.
        for (std::size_t i = 0; i < pushed; ++i)
            if (board_.last_move() == played[pushed - 1 - i]) board_.pop();
        return played;
    }

    int next_of_line() {
        Moves found;
        moves(found);
        int cell = kNoCell;
        std::uint32_t best = 0;
        for (Move& move : found) {
            const ScopedMove scoped(board_, move.cell);
            if (!table_.find(move.key, move.entry) || (!is_won(move.entry) && !is_stopped(move.entry))) {
                move.entry = judge();
                // Every answer to a won position is won: one that was forgotten is proven again.
                if (!is_won(move.entry) && !is_stopped(move.entry) && !attacker_moved())
                    move.entry = search(kInfinity, kInfinity, move.entry, 0);
            }
            if (!is_won(move.entry)) continue;
            const bool better = attacker_moved() ? cell == kNoCell || move.entry.plies < best : move.entry.plies > best;
            if (better || cell == kNoCell) {
                cell = move.cell;
                best = move.entry.plies;
            }
        }
        if (cell != kNoCell || found.empty()) {
            // No defence at all: any stone in the way will do.
            return cell == kNoCell && !attacks() ? last_resort(board_) : cell;
        }
        // The attacker's own move was forgotten: prove this position again and look once more.
        if (attacks() && !retried_) {
            retried_ = true;
            (void)search(kInfinity, kInfinity, judge(), 0);
            cell = next_of_line();
            retried_ = false;
        }
        return cell;
    }
    // After a move was pushed: whether it was the attacker's.
    [[nodiscard]] bool attacker_moved() const noexcept { return board_.turn() != attacker_; }

    ThreatBoard& board_;
    ThreatTable& table_;
    int attacker_;
    std::uint64_t salt_;
    std::int64_t node_limit_;
    const Deadline& deadline_;
    std::int64_t nodes_ = 0;
    bool halted_ = false;
    bool retried_ = false;
};

}  // namespace

ForcedWin find_forced_win(ThreatBoard& board, ThreatTable& table, std::int64_t node_limit, const Deadline& deadline) {
    return ThreatSearch(board, table, node_limit, deadline).run();
}

}  // namespace gridsage::mnk
