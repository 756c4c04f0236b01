#include "mnk/rules/playout.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <utility>

#include "mnk/rules/lines.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"

namespace gridsage::mnk {

namespace {

// One bit a cell along every line, so that a row is found by counting ones beside the move.
class BitGame {
  public:
    BitGame(const Setup& setup, const Lines& lines)
        : setup_(setup), exact_(setup.rule == Rule::kExact), lines_(lines) {}

    void clear() noexcept {
        for (auto& seat : stones_) seat.fill(0);
    }

    // Whether the stone makes a row.
    bool place(int cell, int seat) noexcept {
        bool row = false;
        for (int d = 0; d < kDirections; ++d) {
            const auto [line, bit] = lines_.place(cell, d);
            std::uint64_t& stones = stones_[seat][line];
            stones |= 1ULL << bit;
            const int length = std::countr_one(stones >> bit) + std::countl_one(stones << (63 - bit)) - 1;
            row |= exact_ ? length == setup_.k : length >= setup_.k;
        }
        return row;
    }

  private:
    const Setup& setup_;
    bool exact_;
    const Lines& lines_;
    std::array<std::array<std::uint64_t, kMaxLines>, 2> stones_{};
};

void stop_if(const Deadline& deadline, const char* what) {
    if (deadline.passed()) throw CancelledError(std::string(what) + " was stopped");
}

// Walks a tree of games and counts the sequences by their length.
class SequenceCounter {
  public:
    SequenceCounter(const Board& board, std::vector<PlyCount>& counts, const Deadline& deadline)
        : board_(board), counts_(counts), deadline_(deadline) {}

    void count_from(std::size_t ply) {
        // A look at the clock for each few thousand moves.
        if ((++steps_ & 255) == 1) stop_if(deadline_, "the count");
        const int cells = board_.setup().cells();
        for (int cell = 0; cell < cells; ++cell) {
            if (board_.cells()[cell] != kEmpty || board_.foul(cell) != Foul::kNone) continue;
            board_.push(cell);
            ++counts_[ply].sequences;
            if (board_.over())
                ++counts_[ply].ended;
            else if (ply + 1 < counts_.size())
                count_from(ply + 1);
            board_.pop();
        }
    }

  private:
    Board board_;
    std::vector<PlyCount>& counts_;
    const Deadline& deadline_;
    std::uint64_t steps_ = 0;
};

// One game under a rule that asks for more than the length of a row: a cell that is forbidden waits for its turn.
void play_by_rule(const Setup& setup, std::vector<int>& cells, Playouts& total) {
    Board board(setup);
    while (!board.over()) {
        const auto next =
            std::find_if(cells.rbegin(), cells.rend(), [&](int cell) { return board.foul(cell) == Foul::kNone; });
        board.push(*next);
        cells.erase(std::next(next).base());
        ++total.moves;
    }
    if (board.winner() < 0)
        ++total.draws;
    else
        ++total.wins[board.winner()];
}

Playouts playouts_by_rule(const Setup& setup, std::uint64_t seed, std::int64_t games, const Deadline& deadline) {
    Playouts total;
    for (std::int64_t i = 0; i < games; ++i) {
        stop_if(deadline, "the playouts");
        RandomStream stream(derive_seed(seed, static_cast<std::uint64_t>(i)));
        std::vector<int> cells(static_cast<std::size_t>(setup.cells()));
        std::iota(cells.begin(), cells.end(), 0);
        for (std::size_t left = cells.size(); left > 1; --left) std::swap(cells[left - 1], cells[stream.below(left)]);
        play_by_rule(setup, cells, total);
    }
    return total;
}

}  // namespace

Playouts random_playouts(const Setup& setup, std::uint64_t seed, std::int64_t games, const Deadline& deadline) {
    if (setup.rule == Rule::kRenju || setup.rule == Rule::kCaro) return playouts_by_rule(setup, seed, games, deadline);
    const Lines lines(setup);
    BitGame game(setup, lines);
    Playouts total;
    std::vector<std::uint16_t> cells(setup.cells());
    for (std::int64_t i = 0; i < games; ++i) {
        if (i % 64 == 0) stop_if(deadline, "the playouts");
        RandomStream stream(derive_seed(seed, static_cast<std::uint64_t>(i)));
        std::iota(cells.begin(), cells.end(), std::uint16_t{0});
        game.clear();
        int turn = 0;
        bool won = false;
        for (std::size_t left = cells.size(); left > 0 && !won; --left, turn ^= 1) {
            // The last item of the shuffle is final at once; the stream's shuffle draws nothing for a single one.
            if (left > 1) std::swap(cells[left - 1], cells[stream.below(left)]);
            won = game.place(cells[left - 1], turn);
            ++total.moves;
        }
        if (won)
            ++total.wins[turn ^ 1];
        else
            ++total.draws;
    }
    return total;
}

std::vector<PlyCount> count_sequences(const Board& board, int depth, const Deadline& deadline) {
    std::vector<PlyCount> counts(depth > 0 ? depth : 0);
    if (!counts.empty() && !board.over()) SequenceCounter(board, counts, deadline).count_from(0);
    return counts;
}

}  // namespace gridsage::mnk
