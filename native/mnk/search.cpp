#include "mnk/search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "mnk/worker.hpp"
#include "support/errors.hpp"

namespace gridsage::mnk {

namespace {

using Clock = std::chrono::steady_clock;

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

}  // namespace

Engine::Engine(const Setup& setup, std::size_t memory_bytes, int threads)
    : tables_(Tables::make(setup)), table_(memory_bytes), threads_(std::max(1, threads)) {}

Engine::~Engine() = default;

void Engine::clear() {
    table_.clear();
}

void Engine::publish(SearchReport report) {
    const std::lock_guard lock(report_mutex_);
    report_ = std::move(report);
}

SearchReport Engine::report() const {
    const std::lock_guard lock(report_mutex_);
    return report_;
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

    // 2. The leader deepens until time, depth, or a forced end.
    Worker leader(board, shared, true);
    SearchReport result;
    const auto collect = [&](int depth) {
        result.lines.clear();
        for (std::size_t i = 0; i < wanted; ++i) result.lines.push_back(best_line(moves[i]));
        result.depth = depth;
        result.nodes = leader.nodes();
        for (const auto& helper : helpers) result.nodes += helper->nodes();
        result.time_s = seconds_since(start);
        publish(result);
    };
    int done = 0;
    for (int depth = 1; depth <= deepest && !shared.stop; ++depth) {
        for (auto& move : moves) move.earlier = move.score;
        bool whole = true;
        for (std::size_t first = 0; first < wanted && whole; ++first) {
            whole = leader.search_root(moves, first, depth);
            std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                             [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        }
        if (whole) done = depth;
        // Of several lines a broken iteration may have only some: those of the last whole one stay.
        if (whole || wanted == 1 || done == 0) collect(done);
        if (!whole) break;
        const bool forced = std::all_of(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(wanted),
                                        [](const RootMove& move) { return mate_in(move.score) != 0; });
        if (forced) break;
        if (wanted == 1 && moves.size() == 1 && depth >= 8 && limits.depth == 0) break;
    }
    shared.stop = true;
    for (auto& thread : threads) thread.join();
    result.nodes = leader.nodes();
    for (const auto& helper : helpers) result.nodes += helper->nodes();
    result.time_s = seconds_since(start);
    for (auto& line : result.lines)
        if (line.mate_in != 0) leader.complete(line.moves);
    publish(result);
    return result;
}

}  // namespace gridsage::mnk
