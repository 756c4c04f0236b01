#include "mnk/solve/solve.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <vector>

#include "mnk/solve/drawproof.hpp"
#include "mnk/solve/proof_table.hpp"
#include "mnk/threats/movegen.hpp"
#include "mnk/threats/threats.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"

namespace gridsage::mnk {

namespace {

// The ways to turn and mirror the board onto itself.
std::vector<std::vector<std::uint16_t>> symmetries(const Setup& setup) {
    std::vector<std::vector<std::uint16_t>> maps;
    for (int kind = 0; kind < (setup.width == setup.height ? 8 : 4); ++kind) {
        std::vector<std::uint16_t> map;
        for (int y = 0; y < setup.height; ++y) {
            for (int x = 0; x < setup.width; ++x) {
                int nx = kind & 1 ? setup.width - 1 - x : x;
                int ny = kind & 2 ? setup.height - 1 - y : y;
                if (kind & 4) std::swap(nx, ny);
                map.push_back(static_cast<std::uint16_t>(ny * setup.width + nx));
            }
        }
        maps.push_back(std::move(map));
    }
    return maps;
}

// Depth-first proof-number search (Nagai 2002) for one question: does the attacker make a row?
class Prover {
  public:
    Prover(const Board& board, int attacker, ProofTable& table, std::int64_t node_limit, const Deadline& deadline,
           ProofProgress& progress)
        : board_(Tables::make(board.setup()), board.cells(), board.turn()),
          rows_(board.setup()),
          attacker_(attacker),
          table_(table),
          node_limit_(node_limit),
          deadline_(deadline),
          progress_(progress),
          maps_(symmetries(board.setup())),
          keys_(maps_.size(), 1) {
        RandomStream stream(0x736F6C7665);
        for (auto& seat : words_)
            for (int cell = 0; cell < board.setup().cells(); ++cell) seat.push_back(stream.next());
        for (int cell = 0; cell < board.setup().cells(); ++cell) {
            const int code = board.cells()[static_cast<std::size_t>(cell)];
            if (code == kEmpty) continue;
            rows_.place(cell, code - 1);
            toggle(cell, code - 1);
        }
    }

    Proof run() {
        Proof proof = judge();
        if (!proof.decided()) (void)table_.find(key(), proof);
        if (!proof.decided()) proof = search(kInfinity, kInfinity, proof);
        return proof;
    }
    // Whether no move can matter.
    [[nodiscard]] bool idle() const { return moves().empty(); }

    // After a run: a move of the side to move that keeps the answer, or none.
    [[nodiscard]] int keeping(const Proof& proof) {
        const bool attacks = board_.turn() == attacker_;
        if ((attacks && !proof.won()) || (!attacks && !proof.stopped())) return kNoCell;
        for (const int cell : moves()) {
            push(cell);
            Proof child = over_ ? (attacks ? kWon : kStopped) : judge();
            if (!child.decided()) (void)table_.find(key(), child);
            // An answer that fell out of the table is found again.
            if (!child.decided() && !halted_ && known_lost_) child = search(kInfinity, kInfinity, child);
            pop(cell);
            if (attacks ? child.won() : child.stopped()) return cell;
        }
        if (!known_lost_) {
            known_lost_ = true;
            return keeping(proof);
        }
        return kNoCell;
    }

  private:
    void toggle(int cell, int seat) noexcept {
        for (std::size_t i = 0; i < maps_.size(); ++i)
            keys_[i] ^= words_[static_cast<std::size_t>(seat)][maps_[i][static_cast<std::size_t>(cell)]];
    }
    [[nodiscard]] std::uint64_t key() const noexcept {
        return *std::min_element(keys_.begin(), keys_.end()) ^ (board_.turn() == 0 ? 0 : kTurnKey);
    }
    [[nodiscard]] std::uint64_t key_after(int cell) const noexcept {
        std::uint64_t least = ~0ULL;
        const auto& words = words_[static_cast<std::size_t>(board_.turn())];
        for (std::size_t i = 0; i < maps_.size(); ++i)
            least = std::min(least, keys_[i] ^ words[maps_[i][static_cast<std::size_t>(cell)]]);
        return least ^ (board_.turn() == 0 ? kTurnKey : 0);
    }
    void push(int cell) noexcept {
        const int seat = board_.turn();
        over_ = board_.threat(seat, cell) == Threat::kRow;
        rows_.place(cell, seat);
        toggle(cell, seat);
        board_.push(cell);
    }
    void pop(int cell) noexcept {
        board_.pop();
        toggle(cell, board_.turn());
        rows_.take(cell, board_.turn());
        over_ = false;
    }

    // What can be said of the position without looking further.
    [[nodiscard]] Proof judge() const {
        const int me = board_.turn();
        const Proof mine = me == attacker_ ? kWon : kStopped;
        const Proof theirs = me == attacker_ ? kStopped : kWon;
        if (board_.empty() == 0) return kStopped;
        if (board_.count(me, Threat::kRow) > 0) return mine;
        const int rows = board_.count(me ^ 1, Threat::kRow);
        if (rows > 0 && has_other_answers(board_) ? row_answers(board_).empty() && !board_.stuck() : rows > 1)
            return theirs;
        if (rows == 0 && board_.count(me, Threat::kOpenFour) > 0) return mine;
        // Whoever stops rows by weighing or pairing them must be free to take every cell.
        if (board_.setup().rule == Rule::kRenju && attacker_ == 1) return {};
        if (rows_.outweighed(attacker_, me == attacker_)) return kStopped;
        if (rows == 0 && rows_.paired(attacker_)) return kStopped;
        return {};
    }

    // Every move that can matter, likely ones first.
    [[nodiscard]] std::vector<int> moves() const {
        const int me = board_.turn();
        if (board_.count(me, Threat::kRow) > 0) return {board_.cells(me, Threat::kRow).first()};
        const bool row = board_.count(me ^ 1, Threat::kRow) > 0;
        if (row && !has_other_answers(board_)) return {board_.cells(me ^ 1, Threat::kRow).first()};
        if (!row && board_.count(me, Threat::kOpenFour) > 0) return {board_.cells(me, Threat::kOpenFour).first()};
        CellSet cells;
        if (row) {
            cells = row_answers(board_);
        } else if (board_.count(me ^ 1, Threat::kOpenFour) > 0) {
            cells = useful_moves(board_);
        } else if (has_other_answers(board_)) {
            // A cell without a row through it may still block the end of one, or change what is forbidden.
            cells = board_.allowed();
        } else {
            for (int cell = 0; cell < board_.setup().cells(); ++cell)
                if (board_.is_empty(cell) && rows_.matters(cell)) cells.add(cell);
        }
        std::vector<std::pair<int, int>> ranked;
        const Setup& setup = board_.setup();
        cells.each([&](int cell) {
            const int off_x = std::abs(2 * (cell % setup.width) - setup.width + 1);
            const int off_y = std::abs(2 * (cell / setup.width) - setup.height + 1);
            ranked.emplace_back(-pattern_rank(board_, cell) * 4 + off_x + off_y, cell);
        });
        std::sort(ranked.begin(), ranked.end());
        std::vector<int> found;
        std::vector<std::uint64_t> seen;
        for (const auto& [rank, cell] : ranked) {
            // Moves that a symmetry of the position maps onto each other are one move.
            const std::uint64_t after = key_after(cell);
            if (std::find(seen.begin(), seen.end(), after) != seen.end()) continue;
            seen.push_back(after);
            found.push_back(cell);
        }
        return found;
    }

    Proof search(Number win_limit, Number stop_limit, Proof proof) {
        // A node of a large board takes milliseconds: beside that, a look at the clock is nothing.
        ++nodes_;
        progress_.nodes.fetch_add(1, std::memory_order_relaxed);
        if (deadline_.passed() || (node_limit_ > 0 && nodes_ >= node_limit_)) halted_ = true;
        const std::int64_t started = nodes_;
        const bool attacks = board_.turn() == attacker_;
        const std::vector<int> cells = moves();
        if (cells.empty()) {
            // With an open four pending and no defence it is lost; otherwise nobody can make a row any more.
            const bool lost = board_.count(board_.turn() ^ 1, Threat::kOpenFour) > 0 && !board_.stuck();
            proof = lost && !attacks ? kWon : kStopped;
            table_.store(key(), proof, 1);
            return proof;
        }
        std::vector<std::uint64_t> keys;
        for (const int cell : cells) keys.push_back(key_after(cell));
        std::vector<Proof> children(cells.size());
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (table_.find(keys[i], children[i])) continue;
            push(cells[i]);
            children[i] = over_ ? (attacks ? kWon : kStopped) : judge();
            pop(cells[i]);
            if (children[i].won() || children[i].stopped()) table_.store(keys[i], children[i], 1);
            if (attacks ? children[i].won() : children[i].stopped()) {
                proof = children[i];
                table_.store(key(), proof, 1);
                return proof;
            }
        }
        while (!halted_) {
            ChildNumbers numbers;
            for (std::size_t i = 0; i < cells.size(); ++i)
                numbers.see(i, attacks ? children[i].win : children[i].stop,
                            attacks ? children[i].stop : children[i].win);
            const Number near = numbers.near;
            const Number sum = numbers.far_up_to(kInfinity);
            proof = attacks ? Proof{near, near == 0 ? kInfinity : sum} : Proof{near == 0 ? kInfinity : sum, near};
            if (near == kInfinity) proof = attacks ? kStopped : kWon;
            if (proof.won() || proof.stopped() || proof.win >= win_limit || proof.stop >= stop_limit) break;
            const std::size_t best = numbers.best;
            const Proof& child = children[best];
            const auto next =
                numbers.limits_of_best({attacks ? win_limit : stop_limit, attacks ? stop_limit : win_limit},
                                       sum - (attacks ? child.stop : child.win));
            push(cells[best]);
            children[best] = search(attacks ? next.near : next.far, attacks ? next.far : next.near, child);
            pop(cells[best]);
        }
        const auto work = std::min<std::int64_t>(nodes_ - started + 1, std::numeric_limits<std::uint32_t>::max());
        table_.store(key(), proof, static_cast<std::uint32_t>(work));
        return proof;
    }

    static constexpr std::uint64_t kTurnKey = 0x9D39247E33776D41ULL;

    ThreatBoard board_;
    OpenRows rows_;
    int attacker_;
    ProofTable& table_;
    std::int64_t node_limit_;
    const Deadline& deadline_;
    ProofProgress& progress_;
    std::vector<std::vector<std::uint16_t>> maps_;
    std::vector<std::uint64_t> keys_;
    std::array<std::vector<std::uint64_t>, 2> words_;
    std::int64_t nodes_ = 0;
    bool halted_ = false;
    bool over_ = false;
    bool known_lost_ = false;
};

// The two questions, each with the table that `table_for` gives for an attacker.
template <class TableFor>
Solution ask(const Board& board, const TableFor& table_for, std::int64_t node_limit, const Deadline& deadline,
             ProofProgress& progress) {
    if (board.over()) throw IllegalMoveError("cannot solve: the game is over");
    Solution solution;
    const auto finish = [&](Value value, int best) {
        solution.value = solution.at_least = solution.at_most = value;
        solution.best = best;
        solution.nodes = progress.nodes;
        return solution;
    };
    const int me = board.turn();
    // From the empty board the other side cannot win (Nash's strategy stealing), where one stone more does no harm.
    const bool start = board.empty() == board.setup().cells() && board.setup().rule == Rule::kFree;
    if (start) progress.at_least = solution.at_least = Value::kDraw;
    {
        Prover prover(board, me, table_for(me), node_limit, deadline, progress);
        const Proof proof = prover.run();
        if (proof.won()) return finish(Value::kWin, prover.keeping(proof));
        if (proof.stopped()) progress.at_most = solution.at_most = Value::kDraw;
    }
    // Can the other side win? Where that is known already, the proof names a move.
    Prover prover(board, me ^ 1, table_for(me ^ 1),
                  node_limit > 0 ? std::max<std::int64_t>(node_limit - progress.nodes, 1) : 0, deadline, progress);
    const Proof proof = prover.run();
    if (proof.won()) {
        const auto blocks = board.winning_cells(me ^ 1);
        const auto block =
            std::find_if(blocks.begin(), blocks.end(), [&](int cell) { return board.foul(cell) == Foul::kNone; });
        return finish(Value::kLoss, block == blocks.end() ? board.legal_moves().front() : *block);
    }
    if (proof.stopped()) progress.at_least = solution.at_least = Value::kDraw;
    if (solution.at_least != solution.at_most) {
        solution.nodes = progress.nodes;
        return solution;
    }
    int best = prover.keeping(proof);
    // Where no cell matters any more, every move keeps the draw; from the start the middle is taken on trust.
    if (best == kNoCell && start)
        best = (board.setup().height / 2) * board.setup().width + board.setup().width / 2;
    else if (best == kNoCell && prover.idle())
        best = board.legal_moves().front();
    return finish(Value::kDraw, best);
}

}  // namespace

Solution solve(const Board& board, std::size_t memory_bytes, std::int64_t node_limit, const Deadline& deadline,
               ProofProgress& progress) {
    // The second question gets the whole memory too: the first table is gone by then.
    std::unique_ptr<ProofTable> table;
    const auto table_for = [&](int) -> ProofTable& {
        table.reset();
        table = std::make_unique<ProofTable>(memory_bytes);
        return *table;
    };
    return ask(board, table_for, node_limit, deadline, progress);
}

Solver::Solver(const Setup& setup, std::size_t memory_bytes) : setup_(setup), memory_bytes_(memory_bytes) {}

Solver::~Solver() = default;

Solution Solver::solve(const Board& board, std::int64_t node_limit, const Deadline& deadline, ProofProgress& progress) {
    if (!(board.setup() == setup_)) throw OptionError("the solver was made for another setup");
    const auto table_for = [&](int attacker) -> ProofTable& {
        auto& table = tables_[static_cast<std::size_t>(attacker)];
        if (!table) table = std::make_unique<ProofTable>(memory_bytes_ / 2);
        return *table;
    };
    return ask(board, table_for, node_limit, deadline, progress);
}

}  // namespace gridsage::mnk
