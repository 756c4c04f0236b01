#include "mines/guess/guess.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "mines/endgame/sealed.hpp"

namespace gridsage::mines {

namespace {

// Differences below this are the noise of adding in another order.
constexpr double kSame = 1e-9;

}  // namespace

Guesser::Guesser(const Geometry& geometry, int mines, GuessSettings settings)
    : engine_(geometry, mines), mines_(mines), settings_(settings) {
    if (static_cast<std::size_t>(geometry.cells()) < settings_.value_cells) settings_.value_share = 0;
}

Decision Guesser::decide(std::span<const std::uint8_t> shown, bool trust_flags, const Deadline& deadline) {
    CountOptions options;
    options.trust_flags = trust_flags;
    options.limits.deadline = deadline;
    if (engine_.analyse(shown, mines_, position_, options) != Finding::kFine) return {};
    return decide(shown, position_, trust_flags, deadline);
}

Decision Guesser::decide(std::span<const std::uint8_t> shown, const Position& position, bool trust_flags,
                         const Deadline& deadline) {
    Decision decision;
    const Constraints& constraints = position.constraints();
    bool any = false;
    for (int cell = 0; cell < geometry().cells(); ++cell) {
        const Mark mark = constraints.mark(cell);
        if (mark == Mark::kOpen || mark == Mark::kKnownMine) continue;
        const double chance = position.chance(cell);
        if (chance == 0) decision.cells.push_back(cell);
        any |= chance < 1;
    }
    if (!decision.cells.empty() || !any) return decision;

    int cell = -1;
    kind_ = GuessKind::kJudged;
    wandered_ = false;
    if (settings_.style == Style::kChampion) {
        shown_.assign(shown.begin(), shown.end());
        EndLimits limits;
        limits.layouts = settings_.end_layouts;
        limits.work = settings_.end_work;
        limits.deadline = deadline;
        CountOptions options;
        options.trust_flags = trust_flags;
        options.limits.deadline = deadline;
        if (const auto win = win_chance(geometry(), position, limits)) {
            cell = win->cell;
            decision.win_chance = win->chance;
            kind_ = GuessKind::kEnd;
        } else {
            cell = middle_game(position, options);
        }
    } else {
        cell = safest(position);
    }
    decision.guess = true;
    decision.kind = kind_;
    decision.wandered = wandered_;
    decision.cells.push_back(cell);
    decision.chance = position.chance(cell);
    return decision;
}

// Of equally safe cells one that touches a number, since it may settle something; else the one with the fewest cells
// around it, which shows a 0 most often.
int Guesser::safest(const Position& position) const {
    const Constraints& constraints = position.constraints();
    int best = -1;
    double best_chance = 2;
    int best_rank = 0;
    for (int cell = 0; cell < geometry().cells(); ++cell) {
        const Mark mark = constraints.mark(cell);
        if (mark != Mark::kFrontier && mark != Mark::kOff) continue;
        const double chance = position.chance(cell);
        const int rank = mark == Mark::kFrontier ? 0 : static_cast<int>(geometry().around(cell).size());
        if (chance < best_chance - kSame || (chance < best_chance + kSame && rank < best_rank)) {
            best = cell;
            best_chance = chance;
            best_rank = rank;
        }
    }
    return best;
}

int Guesser::middle_game(const Position& position, const CountOptions& options) {
    const Constraints& constraints = position.constraints();
    // 1. What is sealed off will never be better known than now; and the cell may tell something to others.
    EndLimits limits;
    limits.layouts = settings_.end_layouts;
    limits.work = settings_.end_work;
    limits.deadline = options.limits.deadline;
    for (std::size_t c = 0; c < constraints.components().size(); ++c)
        if (is_sealed(geometry(), position, static_cast<int>(c)))
            if (const auto best = best_play_of_sealed(geometry(), position, static_cast<int>(c), limits)) {
                kind_ = GuessKind::kSealed;
                return best->cell;
            }
    const auto tosses = find_evident_coin_tosses(geometry(), position);
    if (!tosses.empty()) {
        kind_ = GuessKind::kToss;
        return tosses.front().front();
    }
    // 2. Everything else is a matter of judgement.
    std::vector<Candidate> candidates = gather(position);
    wandered_ = settings_.wander > 0 && random_.unit() < settings_.wander;
    if (wandered_) return candidates[random_.below(candidates.size())].cell;
    return compare(position, std::move(candidates), options);
}

int Guesser::compare(const Position& position, std::vector<Candidate> candidates, const CountOptions& options) {
    const auto open = std::ranges::count_if(shown_, [](std::uint8_t code) { return code <= 8; });
    value_share_ = static_cast<double>(open) < settings_.value_opened * geometry().cells() ? 0 : settings_.value_share;
    // 1. Safest first: no cell can be worth more than its safety. A dead cell, which tells nothing, can wait.
    std::vector<Candidate> seen;
    double best = -1;
    int dead = -1;
    for (Candidate& candidate : candidates) {
        if (candidate.safety <= best * settings_.deep_share) break;
        if (options.limits.deadline.passed()) break;
        const double beat = best * (settings_.deep_candidates > 0 ? settings_.deep_share : 1);
        const Outlook outlook = look_ahead(position, candidate.cell, beat, 0, options);
        if (outlook.numbers < 2) {
            if (dead < 0) dead = candidate.cell;
            continue;
        }
        candidate.score = outlook.score;
        seen.push_back(candidate);
        best = std::max(best, outlook.score);
    }
    if (seen.empty()) return dead >= 0 ? dead : safest(position);
    std::ranges::stable_sort(seen, [](const Candidate& a, const Candidate& b) { return a.score > b.score + kSame; });
    // 2. The best few once more, deeper.
    if (settings_.deep_candidates == 0 || seen.size() == 1) return seen.front().cell;
    int chosen = seen.front().cell;
    double deepest = -1;
    for (std::size_t i = 0; i < std::min(seen.size(), settings_.deep_candidates); ++i) {
        if (seen[i].score < best * settings_.deep_share || options.limits.deadline.passed()) break;
        const double score = look_ahead(position, seen[i].cell, deepest, 1, options).score;
        if (score > deepest + kSame) {
            deepest = score;
            chosen = seen[i].cell;
        }
    }
    return chosen;
}

std::vector<Guesser::Candidate> Guesser::gather(const Position& position) const {
    const Constraints& constraints = position.constraints();
    double best = 0;
    for (std::size_t b = 0; b < constraints.boxes().size(); ++b)
        best = std::max(best, 1 - position.box_chance(static_cast<int>(b)));
    if (!constraints.off().empty()) best = std::max(best, 1 - position.off_chance());
    const double least = best * settings_.candidate_share;
    // Cells of a box are equally safe but differ in what lies behind them, so each counts.
    std::vector<Candidate> candidates;
    for (std::size_t b = 0; b < constraints.boxes().size(); ++b) {
        const double safety = 1 - position.box_chance(static_cast<int>(b));
        if (safety < least) continue;
        for (const int cell : constraints.cells(constraints.boxes()[b])) candidates.push_back({cell, safety, 0});
    }
    if (!constraints.off().empty() && 1 - position.off_chance() >= least) {
        std::vector<Candidate> off;
        for (const int cell : constraints.off())
            off.push_back({cell, 1 - position.off_chance(), off_rank(constraints, cell)});
        const std::size_t most = std::min(off.size(), settings_.most_off);
        std::ranges::stable_sort(off, {}, &Candidate::rank);
        candidates.insert(candidates.end(), off.begin(), off.begin() + static_cast<std::ptrdiff_t>(most));
    }
    std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
        if (std::abs(a.safety - b.safety) > kSame) return a.safety > b.safety;
        return a.rank != b.rank ? a.rank < b.rank : a.cell < b.cell;
    });
    if (candidates.size() > settings_.most_candidates) candidates.resize(settings_.most_candidates);
    return candidates;
}

// Off the frontier: corners first; then cells two steps from a number, which see frontier cells, the more the better;
// then edges.
int Guesser::off_rank(const Constraints& constraints, int cell) const {
    const auto around = geometry().around(cell);
    if (around.size() <= 3) return 10;
    int touching = 0;
    bool near = false;
    for (const int other : around) {
        touching += constraints.mark(other) == Mark::kFrontier;
        for (const int further : geometry().around(other)) near |= constraints.mark(further) == Mark::kOpen;
    }
    return near ? 20 - touching : around.size() < 8 ? 30 : 40;
}

Guesser::Outlook Guesser::look_ahead(const Position& position, int cell, double beat, int deeper,
                                     const CountOptions& options) {
    int sure = 0;
    int open = 0;
    for (const int other : geometry().around(cell)) {
        const double chance = position.chance(other);
        sure += chance == 1;
        open += chance > 0 && chance < 1;
    }
    Outlook outlook;
    Position& child = children_[static_cast<std::size_t>(deeper)];
    const std::uint8_t before = shown_[cell];
    double left = 1 - position.chance(cell);
    for (int number = sure; number <= sure + open; ++number) {
        shown_[cell] = static_cast<std::uint8_t>(number);
        if (engine_.analyse(shown_, mines_, child, options) != Finding::kFine) continue;
        const double share = std::exp(child.log_layouts() - position.log_layouts());
        ++outlook.numbers;
        outlook.score += share * judge(child, deeper, options);
        left -= share;
        // Even if all the rest were won it would not be enough; two numbers prove that the cell is not dead.
        if (outlook.numbers >= 2 && (outlook.score + left < beat || left < 1e-6)) break;
    }
    shown_[cell] = before;
    return outlook;
}

// What a position is worth: the learnt chance to win it, or a chance to survive by rule of thumb, or something between.
double Guesser::judge(const Position& child, int deeper, const CountOptions& options) {
    const Features features = features_.read(geometry(), child);
    const bool safe = features[feature("safe")] != 0;
    if (deeper > 0 && !safe) {
        double best = 0;
        std::vector<Candidate> candidates = gather(child);
        if (candidates.size() > settings_.deep_width) candidates.resize(settings_.deep_width);
        for (const Candidate& candidate : candidates) {
            if (candidate.safety <= best) break;
            best = std::max(best, look_ahead(child, candidate.cell, best, deeper - 1, options).score);
        }
        if (best > 0) return best;
    }
    const double share = value_share_;
    const double learnt = share > 0 ? value_.win_chance(geometry(), shown_, child, features) : 1;
    if (share >= 1) return learnt;
    // 1 when a cell is certainly safe, else the safety of the next guess; less for the coin tosses that lie ahead.
    double survival = safe ? 1
                           : (1 - settings_.second_share) * features[feature("best")] +
                                 settings_.second_share * features[feature("second")];
    survival *= 1 - settings_.progress_weight * (3 - features[feature("safe_cells")]);
    survival *= std::exp(-settings_.toss_weight * features[feature("tosses")]);
    return std::pow(survival, 1 - share) * std::pow(learnt, share);
}

}  // namespace gridsage::mines
