#include "mnk/search/search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "mnk/search/worker.hpp"
#include "support/errors.hpp"

namespace gridsage::mnk {

namespace {

using Clock = std::chrono::steady_clock;

// The part of the memory that the search for forced wins gets.
constexpr std::size_t kThreatShare = 4;
// Nodes for the forced win at the root and for the other side's after a move, where no limit says less.
constexpr std::int64_t kOwnThreatNodes = 400'000;
constexpr std::int64_t kTheirThreatNodes = 30'000;
constexpr double kOwnThreatTime = 0.2;
constexpr double kTheirThreatTime = 0.1;
// From this depth on a best move is asked whether it runs into a forced win.
constexpr int kCheckDepth = 5;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

int mate_in(int score) {
    if (score >= kMateBound) return kMate - score;
    if (score <= -kMateBound) return -(kMate + score);
    return 0;
}

BestLine best_line(const RootMove& move) {
    const int score = move.score == kNoScore ? 0 : move.score;
    return {move.cell, score, mate_in(score), move.line};
}

// Without a choice to rank only the moves that can be right; all candidates when several are asked for.
std::vector<RootMove> root_moves(const ThreatBoard& board, int best) {
    const int me = board.turn();
    const Setup& setup = board.setup();
    CellSet cells;
    if (best > 1)
        cells = board.candidates();
    else if (board.empty() == setup.cells())
        // On an empty board no cell beats the middle.
        cells.add((setup.height / 2) * setup.width + setup.width / 2);
    else if (board.count(me, Threat::kRow) > 0)
        cells = board.cells(me, Threat::kRow);
    else if (board.count(me ^ 1, Threat::kRow) > 0)
        cells = board.cells(me ^ 1, Threat::kRow);
    else if (board.count(me, Threat::kOpenFour) > 0)
        cells = board.cells(me, Threat::kOpenFour);
    else
        cells = useful_moves(board);
    if (cells.empty()) cells = board.candidates();
    std::vector<std::pair<int, int>> ranked;
    cells.each([&](int cell) { ranked.emplace_back(pattern_rank(board, cell), cell); });
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<RootMove> moves;
    for (const auto& [rank, cell] : ranked) moves.push_back({cell, kNoScore, kNoScore, {cell}});
    return moves;
}

// Takes a move whose end is proven out of the search.
void settle(std::vector<RootMove>& moves, std::vector<RootMove>& settled, int cell, int score,
            const std::vector<int>& line) {
    std::erase_if(moves, [&](const RootMove& move) { return move.cell == cell; });
    settled.push_back({cell, score, score, line});
}

}  // namespace

Engine::Engine(const Setup& setup, std::size_t memory_bytes, int threads)
    : tables_(Tables::make(setup)),
      table_(memory_bytes - memory_bytes / kThreatShare),
      threat_table_(memory_bytes / kThreatShare),
      threads_(std::max(1, threads)) {}

Engine::~Engine() = default;

void Engine::clear() {
    table_.clear();
    threat_table_.clear();
}

void Engine::publish(SearchReport report) {
    const std::lock_guard lock(report_mutex_);
    report_ = std::move(report);
}

SearchReport Engine::report() const {
    const std::lock_guard lock(report_mutex_);
    return report_;
}

SearchReport Engine::glance(std::span<const std::uint8_t> cells, int turn) {
    const ThreatBoard board(tables_, cells, turn);
    if (board.empty() == 0) throw IllegalMoveError("cannot search: the board is full");
    SearchReport result;
    result.lines.push_back(best_line(root_moves(board, 1).front()));
    publish(result);
    return result;
}

SearchReport Engine::search(std::span<const std::uint8_t> cells, int turn, const SearchLimits& limits,
                            const CancelToken* cancel) {
    const auto start = Clock::now();
    const ThreatBoard board(tables_, cells, turn);
    if (board.empty() == 0) throw IllegalMoveError("cannot search: the board is full");
    table_.next_search();
    SearchShared shared{table_, Deadline::after(limits.time_s, cancel), limits.nodes};
    std::vector<RootMove> moves = root_moves(board, limits.best);
    const std::size_t wanted = std::min(moves.size(), static_cast<std::size_t>(std::max(1, limits.best)));
    const int deepest = std::min(limits.depth > 0 ? limits.depth : kMaxPly - 10, kMaxPly - 10);

    // 1. Helpers search the same tree out of step; they meet in the table.
    std::vector<std::unique_ptr<Worker>> helpers;
    std::vector<std::thread> threads;
    for (int i = 1; i < threads_; ++i) helpers.push_back(std::make_unique<Worker>(board, shared, false));
    for (std::size_t i = 0; i < helpers.size(); ++i)
        threads.emplace_back([&, i] {
            auto own = moves;
            for (int depth = 1 + static_cast<int>(i % 2); depth <= deepest && !shared.stop; ++depth) {
                for (auto& move : own) move.earlier = move.score;
                helpers[i]->search_root(own, 0, depth);
            }
        });

    // 2. A win by threats alone is worth a look before anything else.
    Worker leader(board, shared, true);
    SearchReport result;
    const auto threats = [&](ThreatBoard& at, std::int64_t most, double share) {
        const std::int64_t nodes = limits.nodes > 0 ? std::min(most, limits.nodes / 5 + 1) : most;
        const ForcedWin win = find_forced_win(at, threat_table_, nodes, Deadline::after(limits.time_s * share, cancel));
        leader.count(win.nodes);
        return win;
    };
    std::vector<RootMove> settled;  // moves whose end is proven: out of the search
    if (const ForcedWin win = threats(leader.board(), kOwnThreatNodes, kOwnThreatTime); win.found)
        settle(moves, settled, win.line.front(), kMate - win.plies, win.line);

    // 3. The leader deepens until time, depth, or a forced end.
    bool stale = false;  // whether a move was settled since
    const auto collect = [&](int depth, bool whole) {
        stale = false;
        result.lines.clear();
        std::vector<const RootMove*> order;
        for (const auto& move : settled) order.push_back(&move);
        for (const auto& move : moves) order.push_back(&move);
        // A move that was not looked at to the end is better than one that is proven to lose; but once all were looked
        // at, those without a score are no better than the first.
        const auto hope = [whole](const RootMove* move) {
            return move->score == kNoScore && !whole ? -kMateBound : move->score;
        };
        std::stable_sort(order.begin(), order.end(),
                         [&](const RootMove* a, const RootMove* b) { return hope(a) > hope(b); });
        for (std::size_t i = 0; i < std::min(wanted, order.size()); ++i) result.lines.push_back(best_line(*order[i]));
        result.depth = depth;
        result.nodes = leader.nodes();
        for (const auto& helper : helpers) result.nodes += helper->nodes();
        result.time_s = seconds_since(start);
        publish(result);
    };
    const bool decided = wanted == 1 && !settled.empty();
    int done = 0;
    int checked = kNoCell;
    if (decided) collect(0, true);
    for (int depth = 1; depth <= deepest && !shared.stop && !decided && !moves.empty(); ++depth) {
        for (auto& move : moves) move.earlier = move.score;
        bool whole = true;
        // Where one move is wanted, those settled are lost; where several are, one may be won.
        const std::size_t open = wanted == 1 ? 1 : std::min(wanted - settled.size(), moves.size());
        for (std::size_t first = 0; first < open && whole; ++first) {
            whole = leader.search_root(moves, first, depth);
            std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                             [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        }
        // A new best move must not run into a win by threats that the search is too shallow to see.
        if (whole && wanted == 1 && depth >= kCheckDepth && moves.size() > 1 && moves.front().cell != checked &&
            mate_in(moves.front().score) == 0) {
            checked = moves.front().cell;
            const ScopedMove move(leader.board(), checked);
            if (const ForcedWin win = threats(leader.board(), kTheirThreatNodes, kTheirThreatTime); win.found) {
                std::vector<int> line = {checked};
                line.insert(line.end(), win.line.begin(), win.line.end());
                settle(moves, settled, checked, -(kMate - win.plies - 1), line);
                stale = true;
                --depth;  // the same depth again without it
                continue;
            }
        }
        if (whole) done = depth;
        // Of several lines a broken iteration may have only some: those of the last whole one stay.
        if (whole || wanted == 1 || done == 0) collect(done, whole);
        if (!whole) break;
        const bool forced = std::all_of(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(open),
                                        [](const RootMove& move) { return mate_in(move.score) != 0; });
        if (forced) break;
        if (wanted == 1 && moves.size() == 1 && settled.empty() && depth >= 8 && limits.depth == 0) break;
    }
    if (result.lines.empty() || stale) collect(done, false);
    shared.stop = true;
    for (auto& thread : threads) thread.join();
    result.nodes = leader.nodes();
    for (const auto& helper : helpers) result.nodes += helper->nodes();
    result.time_s = seconds_since(start);
    for (auto& line : result.lines)
        if (line.mate_in != 0) leader.complete(line.moves, threat_table_);
    publish(result);
    return result;
}

}  // namespace gridsage::mnk
