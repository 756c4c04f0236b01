#include "mnk/search/root_search.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

#include "support/threads.hpp"

namespace gridsage::mnk {

namespace {

// Nodes for the forced win at the root and for the other side's after a move, where no limit says less.
constexpr std::int64_t kOwnThreatNodes = 400'000;
constexpr std::int64_t kTheirThreatNodes = 30'000;
constexpr double kOwnThreatTime = 0.2;
constexpr double kTheirThreatTime = 0.1;
// From this depth on a best move is asked whether it runs into a forced win.
constexpr int kCheckDepth = 5;

int mate_in(int score) {
    if (score >= kMateBound) return kMate - score;
    if (score <= -kMateBound) return -(kMate + score);
    return 0;
}

}  // namespace

BestLine best_line(const RootMove& move) {
    const int score = move.score == kNoScore ? 0 : move.score;
    return {move.cell, score, mate_in(score), move.line};
}

std::vector<RootMove> root_moves(const ThreatBoard& board, int best, NetworkState* network) {
    const int me = board.turn();
    const Setup& setup = board.setup();
    CellSet cells;
    if (best > 1)
        cells = likely_moves(board);
    else if (board.empty() == setup.cells())
        // On an empty board no cell beats the middle.
        cells.add((setup.height / 2) * setup.width + setup.width / 2);
    else if (board.count(me, Threat::kRow) > 0)
        cells = board.cells(me, Threat::kRow);
    else if (board.count(me ^ 1, Threat::kRow) > 0)
        cells = has_other_answers(board) ? row_answers(board) : board.cells(me ^ 1, Threat::kRow);
    else if (board.count(me, Threat::kOpenFour) > 0)
        cells = board.cells(me, Threat::kOpenFour);
    else
        cells = useful_moves(board);
    if (cells.empty()) cells = likely_moves(board);
    std::vector<RankedMove> ranked;
    cells.each([&](int cell) { ranked.push_back({static_cast<std::int16_t>(cell), pattern_rank(board, cell)}); });
    if (network != nullptr) network->view_of(board).rank(ranked);
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.rank > b.rank; });
    std::vector<RootMove> moves;
    for (const auto& move : ranked) moves.push_back({move.cell, kNoScore, kNoScore, {move.cell}});
    return moves;
}

RootSearch::RootSearch(const ThreatBoard& board, const SearchLimits& limits, TranspositionTable& table,
                       ThreatTable& threat_table, std::shared_ptr<const Network> network, const StopSource* stop)
    : board_(board),
      limits_(limits),
      threat_table_(threat_table),
      stop_(stop),
      began_(Clock::now()),
      shared_{table, Deadline::after(limits.time_s, stop), limits.nodes, std::move(network)},
      leader_(board, shared_, true),
      moves_(root_moves(leader_.board(), limits.best, leader_.network())),
      wanted_(std::min(moves_.size(), static_cast<std::size_t>(std::max(1, limits.best)))),
      deepest_(std::min(limits.depth > 0 ? limits.depth : kMaxPly - 10, kMaxPly - 10)) {}

SearchReport RootSearch::run(int threads, const Publish& publish) {
    publish_ = &publish;
    try {
        start_helpers(threads - 1);
        lead();
    } catch (...) {
        join_helpers();
        throw;
    }
    join_helpers();
    tell_effort();
    for (auto& line : report_.lines)
        if (line.mate_in != 0) leader_.complete(line.moves, threat_table_);
    publish(report_);
    return std::move(report_);
}

void RootSearch::start_helpers(int count) {
    threads_ = start_threads(count, [this] {
        Worker& helper = *helpers_.emplace_back(std::make_unique<Worker>(board_, shared_, false));
        const int first_depth = 1 + static_cast<int>((helpers_.size() - 1) % 2);
        return [this, &helper, first_depth, own = moves_]() mutable { help(helper, own, first_depth); };
    });
}

void RootSearch::help(Worker& helper, std::vector<RootMove>& moves, int first_depth) {
    try {
        for (int depth = first_depth; depth <= deepest_ && !shared_.stop; ++depth) {
            for (auto& move : moves) move.earlier = move.score;
            helper.search_root(moves, 0, depth);
        }
    } catch (const std::bad_alloc&) {  // the others go on without it
    }
}

void RootSearch::join_helpers() {
    shared_.stop = true;
    for (auto& thread : threads_) thread.join();
    threads_.clear();
}

void RootSearch::lead() {
    // 1. A win by threats alone is worth a look before anything else.
    if (const ForcedWin win = find_threats(kOwnThreatNodes, kOwnThreatTime); win.found)
        settle(win.line.front(), kMate - win.plies, win.line);
    if (wanted_ == 1 && !settled_.empty()) {
        collect(true);
        return;
    }
    // 2. Deeper and deeper, until time, depth, or a forced end.
    for (int depth = 1; depth <= deepest_ && !shared_.stop && !moves_.empty(); ++depth) {
        const bool whole = search_depth(depth);
        if (whole && settle_refuted_best(depth)) {
            --depth;  // the same depth again without it
            continue;
        }
        if (whole) done_ = depth;
        // Of several lines a broken iteration may have only some: those of the last whole one stay.
        if (whole || wanted_ == 1 || done_ == 0) collect(whole);
        if (!whole || is_decided(depth)) break;
    }
    if (report_.lines.empty() || stale_) collect(false);
}

// Where one move is wanted, those settled are lost; where several are, one may be won.
std::size_t RootSearch::open_moves() const noexcept {
    return wanted_ == 1 ? 1 : std::min(wanted_ - settled_.size(), moves_.size());
}

bool RootSearch::search_depth(int depth) {
    for (auto& move : moves_) move.earlier = move.score;
    bool whole = true;
    const std::size_t open = open_moves();
    for (std::size_t first = 0; first < open && whole; ++first) {
        whole = leader_.search_root(moves_, first, depth);
        std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                         [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    }
    return whole;
}

bool RootSearch::settle_refuted_best(int depth) {
    if (wanted_ != 1 || depth < kCheckDepth || moves_.size() <= 1 || moves_.front().cell == checked_ ||
        mate_in(moves_.front().score) != 0)
        return false;
    checked_ = moves_.front().cell;
    const ScopedMove move(leader_.board(), checked_);
    const ForcedWin win = find_threats(kTheirThreatNodes, kTheirThreatTime);
    if (!win.found) return false;
    std::vector<int> line = {checked_};
    line.insert(line.end(), win.line.begin(), win.line.end());
    settle(checked_, -(kMate - win.plies - 1), line);
    stale_ = true;
    return true;
}

bool RootSearch::is_decided(int depth) const {
    const bool forced = std::all_of(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(open_moves()),
                                    [](const RootMove& move) { return mate_in(move.score) != 0; });
    if (forced) return true;
    return wanted_ == 1 && moves_.size() == 1 && settled_.empty() && depth >= 8 && limits_.depth == 0;
}

ForcedWin RootSearch::find_threats(std::int64_t most_nodes, double time_share) {
    const std::int64_t nodes = limits_.nodes > 0 ? std::min(most_nodes, limits_.nodes / 5 + 1) : most_nodes;
    ForcedWin win =
        find_forced_win(leader_.board(), threat_table_, nodes, Deadline::after(limits_.time_s * time_share, stop_));
    leader_.count(win.nodes);
    return win;
}

void RootSearch::settle(int cell, int score, const std::vector<int>& line) {
    std::erase_if(moves_, [&](const RootMove& move) { return move.cell == cell; });
    settled_.push_back({cell, score, score, line});
}

void RootSearch::collect(bool whole) {
    stale_ = false;
    report_.lines.clear();
    std::vector<const RootMove*> order;
    for (const auto& move : settled_) order.push_back(&move);
    for (const auto& move : moves_) order.push_back(&move);
    // A move that was not looked at to the end is better than one that is proven to lose; but once all were looked at,
    // those without a score are no better than the first.
    const auto hope = [whole](const RootMove* move) {
        return move->score == kNoScore && !whole ? -kMateBound : move->score;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](const RootMove* a, const RootMove* b) { return hope(a) > hope(b); });
    for (std::size_t i = 0; i < std::min(wanted_, order.size()); ++i) report_.lines.push_back(best_line(*order[i]));
    report_.depth = done_;
    tell_effort();
    (*publish_)(report_);
}

void RootSearch::tell_effort() {
    report_.nodes = leader_.nodes();
    for (const auto& helper : helpers_) report_.nodes += helper->nodes();
    report_.time_s = std::chrono::duration<double>(Clock::now() - began_).count();
}

}  // namespace gridsage::mnk
