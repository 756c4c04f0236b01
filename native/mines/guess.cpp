#include "mines/guess.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "mines/sealed.hpp"

namespace gridsage::mines {

namespace {

// Differences below this are the noise of adding in another order.
constexpr double kSame = 1e-9;

}  // namespace

Guesser::Guesser(const Geometry& geometry, int mines, GuessSettings settings)
    : engine_(geometry, mines), mines_(mines), settings_(std::move(settings)) {}

Decision Guesser::decide(std::span<const std::uint8_t> shown, bool trust_flags, const Deadline& deadline) {
    AnalysisOptions options;
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
    if (settings_.style == Style::kChampion) {
        shown_.assign(shown.begin(), shown.end());
        EndLimits limits;
        limits.layouts = settings_.end_layouts;
        limits.work = settings_.end_work;
        limits.deadline = deadline;
        AnalysisOptions options;
        options.trust_flags = trust_flags;
        options.limits.deadline = deadline;
        if (const auto win = win_chance(geometry(), position, limits)) {
            cell = win->cell;
            decision.win_chance = win->chance;
        } else {
            cell = middle_game(position, options);
        }
    } else {
        cell = safest(position);
    }
    decision.guess = true;
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

int Guesser::middle_game(const Position& position, const AnalysisOptions& options) {
    const Constraints& constraints = position.constraints();
    // 1. What is sealed off will never be better known than now; and the cell may tell something to others.
    EndLimits limits;
    limits.layouts = settings_.end_layouts;
    limits.work = settings_.end_work;
    limits.deadline = options.limits.deadline;
    for (std::size_t c = 0; c < constraints.components().size(); ++c)
        if (is_sealed(geometry(), position, static_cast<int>(c)))
            if (const auto best = best_play_of_sealed(geometry(), position, static_cast<int>(c), limits))
                return best->cell;
    const auto tosses = find_coin_tosses(geometry(), position);
    if (!tosses.empty()) return tosses.front().front();
    // 2. The candidates, safest first; none can be worth more than its safety.
    gather(position);
    if (settings_.wander > 0 && random_.unit() < settings_.wander)
        return candidates_[random_.below(candidates_.size())].cell;
    int best = -1;
    double best_score = -1;
    int dead = -1;
    for (const Candidate& candidate : candidates_) {
        if (best >= 0 && candidate.safety <= best_score) break;
        if (options.limits.deadline.passed()) break;
        const Outlook outlook = look_ahead(position, candidate.cell, best_score, options);
        if (outlook.numbers < 2) {
            if (dead < 0) dead = candidate.cell;
            continue;
        }
        if (outlook.score > best_score + kSame) {
            best = candidate.cell;
            best_score = outlook.score;
        }
    }
    return best >= 0 ? best : dead >= 0 ? dead : safest(position);
}

void Guesser::gather(const Position& position) {
    const Constraints& constraints = position.constraints();
    candidates_.clear();
    double best = 0;
    for (int cell = 0; cell < geometry().cells(); ++cell) {
        const Mark mark = constraints.mark(cell);
        if (mark == Mark::kFrontier || mark == Mark::kOff) best = std::max(best, 1 - position.chance(cell));
    }
    const double least = best * settings_.candidate_share;
    const int width = geometry().width();
    for (int cell = 0; cell < geometry().cells(); ++cell) {
        const Mark mark = constraints.mark(cell);
        if (mark != Mark::kFrontier && mark != Mark::kOff) continue;
        const double safety = 1 - position.chance(cell);
        if (safety < least) continue;
        const auto around = geometry().around(cell);
        if (mark == Mark::kFrontier) {
            // Cells of a box differ in what lies behind them, so each counts.
            candidates_.push_back({cell, safety, 0});
            continue;
        }
        // Off the frontier: corners, and cells two steps from a number (they see a frontier cell), the more the better;
        // then edges.
        int touching = 0;
        for (const int other : around) touching += constraints.mark(other) == Mark::kFrontier;
        const int walls = 8 - static_cast<int>(around.size());
        bool near = touching > 0;
        if (!near) {
            const int x = cell % width;
            const int y = cell / width;
            for (int dy = -2; dy <= 2 && !near; ++dy)
                for (int dx = -2; dx <= 2 && !near; ++dx) {
                    const int cx = x + dx;
                    const int cy = y + dy;
                    if (cx < 0 || cy < 0 || cx >= width || cy >= geometry().height()) continue;
                    near = constraints.mark(cy * width + cx) == Mark::kOpen;
                }
        }
        candidates_.push_back({cell, safety, walls >= 5 ? 10 : near ? 20 - touching : walls > 0 ? 30 : 40});
    }
    std::stable_sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
        return a.safety > b.safety + kSame || (a.safety > b.safety - kSame && a.order < b.order);
    });
    // Many cells off the frontier are alike: only the most promising of them.
    std::size_t off = 0;
    const auto most_off = static_cast<std::size_t>(settings_.tried(0, 8));
    std::erase_if(candidates_, [&](const Candidate& candidate) { return candidate.order > 0 && ++off > most_off; });
    if (candidates_.size() > settings_.most_candidates) candidates_.resize(settings_.most_candidates);
}

Guesser::Outlook Guesser::look_ahead(const Position& position, int cell, double beat, const AnalysisOptions& options) {
    int sure = 0;
    int open = 0;
    for (const int other : geometry().around(cell)) {
        const double chance = position.chance(other);
        sure += chance == 1;
        open += chance > 0 && chance < 1;
    }
    Outlook outlook;
    const std::uint8_t before = shown_[cell];
    double left = 1 - position.chance(cell);
    for (int number = sure; number <= sure + open; ++number) {
        shown_[cell] = static_cast<std::uint8_t>(number);
        if (engine_.analyse(shown_, mines_, child_, options) != Finding::kFine) continue;
        const double share = std::exp(child_.log_layouts() - position.log_layouts());
        ++outlook.numbers;
        outlook.score += share * judge(child_);
        left -= share;
        // Even if all the rest were won it would not be enough; two numbers prove that the cell is not dead.
        if (outlook.numbers >= 2 && outlook.score + left < beat) break;
        if (left < 1e-6 && outlook.numbers >= 2) break;
    }
    shown_[cell] = before;
    return outlook;
}

double Guesser::judge(const Position& child) {
    const Features features = features_.read(geometry(), child);
    const double second = settings_.tried(8, 0.2);
    double blend = features[0] > 0 ? 1.0 : (1 - second) * features[2] + second * features[3];
    blend *= std::exp(-settings_.tried(6, 0.5) * features[15]);
    blend *= 1 + settings_.tried(9, 0) * features[1];
    const double beta = settings_.tried(7, 0);
    if (beta != 0) blend *= std::pow(value_of(features), beta);
    return blend;
}

}  // namespace gridsage::mines
