#include "mnk/search/worker.hpp"

#include <algorithm>
#include <cstdlib>

#include "mnk/search/margins.hpp"

namespace gridsage::mnk {

namespace {

constexpr int kInfinite = 32000;
constexpr int kMostEval = 20000;

constexpr int kWindow = 60;

constexpr int kLeafDeep = 40;  // plies of fours at most
constexpr int kLeafPlain = 2;  // from here on, only fours that make something else as well
constexpr int kLeafWide = 6;   // from here on, only fours near the last one
constexpr int kLeafFar = 300;  // this far below what is needed, plain fours alone are not worth a look

constexpr std::int64_t kCompleteNodes = 3000;

constexpr int kHistoryMost = 1 << 14;

constexpr int kTableRank = 1 << 28;
constexpr int kKillerRank = 300;
constexpr int kCounterRank = 250;

const LateMoves kLateMoves;

// Whether what the table knows of a value answers a search with that window.
bool settles(Bound bound, int value, int alpha, int beta) noexcept {
    return bound == Bound::kExact || (bound == Bound::kLower && value >= beta) ||
           (bound == Bound::kUpper && value <= alpha);
}

}  // namespace

Worker::Worker(const ThreatBoard& board, SearchShared& shared, bool leads)
    : board_(board), shared_(shared), leads_(leads) {
    if (shared.network != nullptr) network_.emplace(shared.network);
    for (auto& seat : counter_) seat.fill(kNoCell);
}

bool Worker::tick() noexcept {
    const std::int64_t nodes = this->nodes() + 1;
    nodes_.store(nodes, std::memory_order_relaxed);
    if (leads_) {
        if (shared_.node_limit > 0 && nodes >= shared_.node_limit)
            shared_.stop.store(true, std::memory_order_relaxed);
        else if ((nodes & 511) == 0 && shared_.deadline.passed())
            shared_.stop.store(true, std::memory_order_relaxed);
    }
    return stopped();
}

int Worker::static_value() {
    return std::clamp(board_.value() + (network_ ? network_->value(board_) : 0), -kMostEval, kMostEval);
}

void Worker::take_line(int ply, int cell) noexcept {
    Ply& here = plies_[static_cast<std::size_t>(ply)];
    const Ply& below = plies_[static_cast<std::size_t>(ply) + 1];
    here.line[0] = static_cast<std::int16_t>(cell);
    const int length = std::min(below.length, kMaxPly - 1);
    std::copy_n(below.line.begin(), length, here.line.begin() + 1);
    here.length = length + 1;
}

void Worker::rank_moves(const CellSet& cells, MoveList& list, int table_move, int ply) {
    const int me = board_.turn();
    const Ply& here = plies_[static_cast<std::size_t>(ply)];
    const int last = board_.last_move();
    const int answer = last == kNoCell ? kNoCell : counter_[me][static_cast<std::size_t>(last)];
    cells.each([&](int cell) {
        if (board_.is_empty(cell)) list.add(cell, pattern_rank(board_, cell));
    });
    if (network_) network_->view_of(board_).rank(list.all());
    for (auto& [cell, rank] : list.all()) {
        rank += history_[me][static_cast<std::size_t>(cell)] / 16;
        if (cell == table_move)
            rank = kTableRank;
        else if (cell == here.killers[0] || cell == here.killers[1])
            rank += kKillerRank;
        if (cell == answer) rank += kCounterRank;
    }
}

void Worker::reward(int cell, int depth, int ply, const std::array<std::int16_t, 64>& tried, int count) noexcept {
    const int me = board_.turn();
    const int whole = depth / kPly + 1;
    const int bonus = std::min(whole * whole * 16, 2048);
    const auto change = [&](int at, int by) {
        auto& kept = history_[me][static_cast<std::size_t>(at)];
        kept += by - kept * std::abs(by) / kHistoryMost;
    };
    change(cell, bonus);
    for (int i = 0; i < count; ++i)
        if (tried[static_cast<std::size_t>(i)] != cell) change(tried[static_cast<std::size_t>(i)], -bonus);
    Ply& here = plies_[static_cast<std::size_t>(ply)];
    if (here.killers[0] != cell) {
        here.killers[1] = here.killers[0];
        here.killers[0] = cell;
    }
    if (const int last = board_.last_move(); last != kNoCell)
        counter_[me][static_cast<std::size_t>(last)] = static_cast<std::int16_t>(cell);
}

template <typename SearchOn>
int Worker::answer_row(int alpha, int beta, int ply, const SearchOn& search_on) {
    const CellSet answers = row_answers(board_);
    if (answers.empty()) return board_.stuck() ? 0 : -(kMate - (ply + 2));
    if (ply >= kMaxPly - 2) return static_value();
    if (tick()) return 0;
    MoveList list;
    answers.each([&](int cell) { list.add(cell, pattern_rank(board_, cell)); });
    int best = -kInfinite;
    for (int i = 0; i < list.size() && best < beta; ++i) {
        const int cell = list.next(i).cell;
        const ScopedMove move(board_, cell);
        const int value = -search_on(-beta, -std::max(alpha, best));
        if (stopped()) return 0;
        if (value <= best) continue;
        best = value;
        take_line(ply, cell);
    }
    return best;
}

int Worker::leaf(int alpha, int beta, int ply, int deep, int attacker) {
    plies_[static_cast<std::size_t>(ply)].length = 0;
    const int me = board_.turn();
    const int other = me ^ 1;
    // 1. What is decided at once.
    if (board_.count(me, Threat::kRow) > 0) return kMate - (ply + 1);
    if (board_.empty() == 0) return 0;
    const int rows = board_.count(other, Threat::kRow);
    if (rows > 0 && has_other_answers(board_))
        return answer_row(alpha, beta, ply,
                          [&](int low, int high) { return leaf(low, high, ply + 1, deep + 1, attacker); });
    if (rows > 1) return -(kMate - (ply + 2));
    if (rows == 0 && board_.count(me, Threat::kOpenFour) > 0) return kMate - (ply + 3);
    if (tick()) return 0;
    // 2. A forced block.
    if (rows == 1) {
        if (ply >= kMaxPly - 2) return static_value();
        const int cell = board_.cells(other, Threat::kRow).first();
        const ScopedMove move(board_, cell);
        return -leaf(-beta, -alpha, ply + 1, deep + 1, attacker);
    }
    // 3. Stand, or go on with fours.
    if (me != attacker || ply >= kMaxPly - 2) return static_value();
    TableEntry known;
    int table_move = kNoCell;
    const bool hit = shared_.table.find(board_.key(), known);
    if (hit) {
        const int value = from_table(known.value, ply);
        if (settles(known.bound, value, alpha, beta) && (known.depth >= (deep == 0 ? 0 : -1) || value >= kMateBound))
            return value;
        table_move = known.move;
    }
    const int eval = hit ? known.eval : static_value();
    int best = eval;
    if (best >= beta || deep >= kLeafDeep) return best;
    if (deep == 0 && best + kLeafFar < alpha && board_.count(me, Threat::kFourPlus) == 0 &&
        board_.count(me, Threat::kFourThree) == 0)
        return best;
    const int old_alpha = alpha;
    alpha = std::max(alpha, best);
    int best_move = kNoCell;
    const Threat least = deep < kLeafPlain ? Threat::kFour : Threat::kFourPlus;
    CellSet fours = board_.cells_between(me, least, Threat::kFourThree);
    board_.drop_forbidden(fours);
    if (!fours.empty()) {
        MoveList list;
        const int width = board_.setup().width;
        const int last = deep >= kLeafWide ? board_.move_before(1) : kNoCell;
        fours.each([&](int cell) {
            if (last != kNoCell &&
                (std::abs(cell % width - last % width) > 4 || std::abs(cell / width - last / width) > 4))
                return;
            list.add(cell, cell == table_move ? kTableRank : pattern_rank(board_, cell));
        });
        for (int i = 0; i < list.size(); ++i) {
            const int cell = list.next(i).cell;
            int value;
            {
                const ScopedMove move(board_, cell);
                value = -leaf(-beta, -alpha, ply + 1, deep + 1, attacker);
            }
            if (stopped()) return 0;
            if (value > best) {
                best = value;
                best_move = cell;
                alpha = std::max(alpha, best);
                if (best >= beta) break;
            }
        }
    }
    if (deep == 0 || best >= kMateBound) {
        const Bound bound = best >= beta ? Bound::kLower : best > old_alpha ? Bound::kExact : Bound::kUpper;
        shared_.table.store(board_.key(), {best_move, to_table(best, ply), eval, deep == 0 ? 0 : -1, bound});
    }
    return best;
}

template <bool kPv>
int Worker::late_reduction(const LateMove& move, int depth, int ply, bool cut, bool improving, bool was_pv) const {
    int lower = kLateMoves.reduction(depth, move.number + 1);
    if (kPv)
        lower -= kLatePv;
    else if (was_pv)
        lower -= kLateWasPv;
    if (cut) lower += kLateCut;
    if (move.number < kLateThreat) {
        if (!move.quiet) lower -= kLateEarlyThreat;
        if (move.attack >= Threat::kFour) lower -= kLateEarlyThreat;
    }
    if (!improving) lower += kLateNotImproving;
    if (plies_[static_cast<std::size_t>(ply) + 1].cutoffs > 3) lower += kLateCutoffs;
    if (move.quiet && move.behind > kUnlikely)
        lower += std::min(kMostUnlikely, (move.behind - kUnlikely) / kUnlikelyRank);
    return lower - history_[board_.turn()][static_cast<std::size_t>(move.cell)] / kHistoryRank;
}

int Worker::search_others(int cell, int bar, int depth, int ply, bool cut) {
    Ply& here = plies_[static_cast<std::size_t>(ply)];
    const int eval = here.eval;
    here.excluded = cell;
    const int value = search<false>(bar - 1, bar, (depth - kPly) / 2, ply, cut);
    here.excluded = kNoCell;
    here.eval = eval;
    return value;
}

template <bool kPv>
int Worker::search_first(int cell, int alpha, int beta, int depth, int ply, bool cut) {
    shared_.table.prefetch(board_.key_after(cell));
    const ScopedMove move(board_, cell);
    return -search<kPv>(-beta, -alpha, depth, ply + 1, kPv ? false : !cut);
}

template <bool kPv>
int Worker::search_late(int cell, int alpha, int beta, int depth, int lower, int ply, bool cut) {
    shared_.table.prefetch(board_.key_after(cell));
    const ScopedMove move(board_, cell);
    int value = -search<false>(-alpha - 1, -alpha, depth - lower, ply + 1, true);
    if (value > alpha && lower > 0) {
        const int again = value > alpha + kDeeper ? depth + kPly : depth;
        value = -search<false>(-alpha - 1, -alpha, again, ply + 1, !cut);
    }
    if (kPv && value > alpha && value < beta) value = -search<kPv>(-beta, -alpha, depth, ply + 1, false);
    return value;
}

template <bool kPv>
int Worker::search(int alpha, int beta, int depth, int ply, bool cut) {
    Ply& here = plies_[static_cast<std::size_t>(ply)];
    here.length = 0;
    const int me = board_.turn();
    const int other = me ^ 1;

    // 1. What is decided at once.
    if (board_.count(me, Threat::kRow) > 0) return kMate - (ply + 1);
    if (board_.empty() == 0) return 0;
    const int rows = board_.count(other, Threat::kRow);
    if (rows > 0 && has_other_answers(board_)) {
        here.eval = -(ply > 0 ? plies_[static_cast<std::size_t>(ply) - 1].eval : 0);
        return answer_row(alpha, beta, ply,
                          [&](int low, int high) { return search<kPv>(low, high, depth, ply + 1, !cut); });
    }
    if (rows > 1) return -(kMate - (ply + 2));
    if (rows == 0 && board_.count(me, Threat::kOpenFour) > 0) return kMate - (ply + 3);
    if (ply >= kMaxPly - 2) return static_value();

    // 2. A forced block costs no depth.
    if (rows == 1) {
        if (tick()) return 0;
        const int cell = board_.cells(other, Threat::kRow).first();
        int value;
        {
            const ScopedMove move(board_, cell);
            here.eval = -(ply > 0 ? plies_[static_cast<std::size_t>(ply) - 1].eval : 0);
            value = -search<kPv>(-beta, -alpha, depth > 0 ? depth + kBlock : depth, ply + 1, !cut);
        }
        if (kPv) take_line(ply, cell);
        return value;
    }
    if (depth <= 0) return leaf(alpha, beta, ply, 0, me);
    if (tick()) return 0;

    // 3. No win can be faster, no loss nearer than this.
    alpha = std::max(alpha, -(kMate - (ply + 4)));
    beta = std::min(beta, kMate - (ply + 5));
    if (alpha >= beta) return alpha;

    // 4. What the table knows.
    TableEntry known;
    const int excluded = here.excluded;
    const bool hit = shared_.table.find(board_.key(), known);
    const int known_value = hit ? from_table(known.value, ply) : 0;
    if (hit && !kPv && excluded == kNoCell && known.depth >= depth && settles(known.bound, known_value, alpha, beta))
        return known_value;
    const int table_move = hit && known.move != kNoCell && board_.is_empty(known.move) ? known.move : kNoCell;

    // 5. Evaluation, and leaving early where it says enough.
    const bool threatened = board_.count(other, Threat::kOpenFour) > 0;
    const int stand = hit ? known.eval : static_value();
    here.eval = stand;
    int eval = stand;
    if (hit && known.bound != Bound::kNone &&
        (known.bound == Bound::kExact || (known.bound == Bound::kLower) == (known_value > eval)) &&
        std::abs(known_value) < kMateBound)
        eval = known_value;
    const bool improving = ply >= 2 && stand > plies_[static_cast<std::size_t>(ply) - 2].eval;
    Ply& below = plies_[static_cast<std::size_t>(ply) + 2];
    below.killers[0] = below.killers[1] = kNoCell;
    below.cutoffs = 0;
    if (!kPv && !threatened && excluded == kNoCell && std::abs(beta) < kMateBound) {
        if (depth < kRazorDepth && eval + kRazor + kRazorPly * depth / kPly < alpha) {
            const int value = leaf(alpha, alpha + 1, ply, 0, me);
            if (value <= alpha || depth <= kPly) return value;
        }
        const int ahead = depth - kFutilityLag - (improving ? kPly : 0);
        if (depth < kFutilityDepth && eval - std::max(0, kFutilityPly * ahead / kPly) >= beta) return eval;
    }
    if (table_move == kNoCell) {
        if (kPv && depth >= kUnknownPvDepth) depth -= kUnknownPv;
        if (!kPv && cut && depth >= kUnknownCutDepth) depth -= kUnknownCut;
    }

    // 6. The table's move is looked at a little deeper, and one that is much better than all others a ply or two.
    int extension = kPv ? kTableMovePv : kTableMove;
    if (depth >= kSingularDepth && table_move != kNoCell && excluded == kNoCell && known.bound != Bound::kUpper &&
        known.depth >= depth - kSingularKnown && std::abs(known_value) < kMateBound) {
        const int bar = known_value - kSingularPly * depth / kPly;
        const int value = search_others(table_move, bar, depth, ply, cut);
        if (stopped()) return 0;
        if (value < bar)
            extension = !kPv && value < bar - kTwiceSingular ? 2 * kPly : kPly;
        else if (bar >= beta && !kPv)
            return bar;
    }

    // 7. The moves.
    const CellSet useful = useful_moves(board_);
    MoveList list;
    rank_moves(useful, list, table_move, ply);
    // Without a move that helps it is lost; without a move that is allowed, drawn.
    if (list.size() == 0) return threatened && !board_.stuck() ? -(kMate - (ply + 4)) : 0;
    int best = -kInfinite;
    int best_move = kNoCell;
    const int old_alpha = alpha;
    std::array<std::int16_t, 64> tried;
    int tried_count = 0;
    int best_rank = kTableRank;
    const bool was_pv = kPv || (hit && known.pv);
    const int most_quiet = kLateMoves.most_quiet(depth, improving);
    const int most_moves = kLateMoves.most(depth, improving) * (kPv ? 2 : 1);
    bool pruned = false;
    for (int i = 0; i < list.size(); ++i) {
        if (!kPv && !threatened && !pruned && i >= most_quiet && best > -kMateBound) {
            // What is left and threatens nothing is too unlikely at this depth.
            pruned = true;
            list.keep(i, [&](int cell) {
                return board_.threat(me, cell) >= Threat::kThree || board_.threat(other, cell) >= Threat::kThree;
            });
            if (i >= list.size()) break;
        }
        // Threats too: so late in the order one in a thousand is any good.
        if (!threatened && i >= most_moves && best > -kMateBound) break;
        const auto [move_cell, rank] = list.next(i);
        const int cell = move_cell;
        if (cell == excluded) continue;
        if (i == 0 || best_rank == kTableRank) best_rank = rank;
        const Threat attack = board_.threat(me, cell);
        const Threat defence = board_.threat(other, cell);
        const bool quiet = attack < Threat::kThree && defence < Threat::kThree;

        const int next = depth - kPly + (cell == table_move ? extension : 0);
        int lower = 0;
        if (depth >= 2 * kPly && i >= 1) {
            // Of the answers to a threat the first is the right one, or none is.
            lower = threatened ? (i >= kLateThreat ? kLateAnswer : kAnswer) - (kPv ? kLatePv : 0)
                               : late_reduction<kPv>({cell, i, best_rank - rank, attack, quiet}, depth, ply, cut,
                                                     improving, was_pv);
            lower = std::clamp(lower, 0, next);
        }
        const int value = i == 0 ? search_first<kPv>(cell, alpha, beta, next, ply, cut)
                                 : search_late<kPv>(cell, alpha, beta, next, lower, ply, cut);
        if (stopped()) return 0;
        best = std::max(best, value);
        if (value > alpha) {
            best_move = cell;
            if (kPv) take_line(ply, cell);
            alpha = value;
            if (value >= beta) {
                ++here.cutoffs;
                break;
            }
        }
        if (tried_count < 64) tried[static_cast<std::size_t>(tried_count++)] = static_cast<std::int16_t>(cell);
    }

    if (excluded != kNoCell) return best == -kInfinite ? old_alpha : best;

    // 8. What was learnt.
    if (best >= beta) reward(best_move, depth, ply, tried, tried_count);
    const Bound bound = best >= beta ? Bound::kLower : best > old_alpha ? Bound::kExact : Bound::kUpper;
    shared_.table.store(board_.key(), {best_move != kNoCell ? best_move : table_move, to_table(best, ply), stand, depth,
                                       bound, was_pv});
    return best;
}

int Worker::root_window(std::vector<RootMove>& moves, std::size_t first, int whole, int alpha, int beta) {
    const int depth = whole * kPly;
    int best = -kInfinite;
    plies_[0].eval = static_value();
    for (std::size_t i = first; i < moves.size(); ++i) {
        RootMove& move = moves[i];
        int value;
        if (board_.threat(board_.turn(), move.cell) == Threat::kRow) {
            plies_[1].length = 0;
            value = kMate - 1;
        } else {
            const ScopedMove scoped(board_, move.cell);
            const int count = static_cast<int>(i - first);
            if (count == 0) {
                value = -search<true>(-beta, -alpha, depth - kPly, 1, false);
            } else {
                int lower = whole >= 3 && count >= 3 ? kLateMoves.reduction(depth, count + 1) - kPly : 0;
                lower = std::clamp(lower, 0, depth - kPly);
                value = -search<false>(-alpha - 1, -alpha, depth - kPly - lower, 1, true);
                if (value > alpha && lower > 0) value = -search<false>(-alpha - 1, -alpha, depth - kPly, 1, true);
                if (value > alpha) value = -search<true>(-beta, -alpha, depth - kPly, 1, false);
            }
        }
        if (stopped()) return best;
        if (i == first || value > alpha) {
            move.score = value;
            move.line.assign(1, move.cell);
            move.line.insert(move.line.end(), plies_[1].line.begin(), plies_[1].line.begin() + plies_[1].length);
        } else {
            move.score = kNoScore;
        }
        if (value > best) {
            best = value;
            if (value > alpha) {
                // To the front at once: a stopped search keeps what it has found.
                std::rotate(moves.begin() + static_cast<std::ptrdiff_t>(first),
                            moves.begin() + static_cast<std::ptrdiff_t>(i),
                            moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                alpha = value;
                if (value >= beta) break;
            }
        }
    }
    return best;
}

bool Worker::search_root(std::vector<RootMove>& moves, std::size_t first, int depth) {
    int alpha = -kInfinite;
    int beta = kInfinite;
    const int guess = moves[first].earlier;
    int window = kWindow;
    if (depth >= 4 && guess != kNoScore && std::abs(guess) < kMateBound) {
        alpha = guess - window;
        beta = guess + window;
    }
    for (;;) {
        const int value = root_window(moves, first, depth, alpha, beta);
        if (stopped()) return false;
        if (value <= alpha)
            alpha = std::max(-kInfinite, value - window);
        else if (value >= beta)
            beta = std::min(kInfinite, value + window);
        else
            return true;
        if (std::abs(value) >= kMateBound) {
            alpha = -kInfinite;
            beta = kInfinite;
        }
        window *= 2;
    }
}

void Worker::complete(std::vector<int>& line, ThreatTable& threats) {
    std::size_t played = 0;
    bool over = false;
    for (const int cell : line) {
        over = board_.threat(board_.turn(), cell) == Threat::kRow;
        board_.push(cell);
        ++played;
        if (over) break;
    }
    while (!over && board_.empty() > 0 && line.size() < kMaxPly) {
        const int me = board_.turn();
        const int other = me ^ 1;
        int cell = kNoCell;
        TableEntry known;
        if (board_.count(me, Threat::kRow) > 0) {
            cell = board_.cells(me, Threat::kRow).first();
            over = true;
        } else if (board_.count(other, Threat::kRow) > 0) {
            const CellSet answers = row_answers(board_);
            cell = answers.empty() ? last_resort(board_) : answers.first();
        } else if (board_.count(me, Threat::kOpenFour) > 0) {
            cell = board_.cells(me, Threat::kOpenFour).first();
        } else if (shared_.table.find(board_.key(), known) && std::abs(known.value) >= kMateBound &&
                   known.move != kNoCell && board_.is_empty(known.move)) {
            cell = known.move;
        } else if (const ForcedWin win = find_forced_win(board_, threats, kCompleteNodes, shared_.deadline);
                   win.found) {
            line.insert(line.end(), win.line.begin(), win.line.end());
            break;
        } else if (board_.count(other, Threat::kOpenFour) > 0) {
            const CellSet useful = useful_moves(board_);
            cell = useful.empty() ? last_resort(board_) : useful.first();
        } else {
            break;
        }
        if (cell == kNoCell) break;
        board_.push(cell);
        ++played;
        line.push_back(cell);
    }
    while (played-- > 0) board_.pop();
}

}  // namespace gridsage::mnk
