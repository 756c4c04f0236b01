#include "mines/tell/analysis.hpp"

#include <algorithm>

#include "mines/endgame/endgame.hpp"
#include "mines/guess/guess.hpp"
#include "mines/tell/coin_tosses.hpp"
#include "mines/tell/dead_cells.hpp"
#include "mines/wide/clash.hpp"
#include "mines/wide/estimate.hpp"
#include "support/errors.hpp"

namespace gridsage::mines {

namespace {

// Terms of a count that is never refused, whatever the deadline: of a component, and of all; milliseconds at most.
constexpr std::size_t kAlways = std::size_t{1} << 17;
constexpr std::size_t kAlwaysInAll = std::size_t{1} << 20;

void tell_chances(const Position& position, Analysis& analysis) {
    for (std::size_t cell = 0; cell < analysis.chances.size(); ++cell)
        analysis.chances[cell] = position.chance(static_cast<int>(cell));
}

void tell_components(const Position& position, Analysis& analysis) {
    const Constraints& constraints = position.constraints();
    for (const Component& component : constraints.components()) {
        std::vector<int> cells;
        for (int b = component.first_box; b < component.first_box + component.box_count; ++b)
            for (const int cell : constraints.cells(constraints.boxes()[b])) cells.push_back(cell);
        std::ranges::sort(cells);
        analysis.components.push_back(std::move(cells));
    }
    std::ranges::sort(analysis.components);
}

CountLimits limits_of(const AnalyseOptions& options, const Deadline& deadline) {
    CountLimits limits;
    limits.deadline = deadline;
    if (options.nodes > 0) {
        limits.terms = std::min(limits.terms, options.nodes);
        limits.all_terms = options.nodes;
    }
    return limits;
}

// The safest cell that is not open; the first of equals.
int safest(const Analysis& analysis, std::span<const std::uint8_t> shown) {
    int best = -1;
    for (std::size_t cell = 0; cell < shown.size(); ++cell) {
        if (shown[cell] != kHidden && shown[cell] != kFlag) continue;
        if (analysis.chances[cell] >= 1.0) continue;
        if (best < 0 || analysis.chances[cell] < analysis.chances[best]) best = static_cast<int>(cell);
    }
    return best;
}

}  // namespace

Analysis analyse_view(const Setup& setup, std::span<const std::uint8_t> shown, const AnalyseOptions& options,
                      const CancelToken* cancel) {
    const Geometry geometry(setup.width, setup.height);
    Engine engine(geometry, setup.mines);
    Position position;
    AnalysisOptions how;
    how.trust_flags = options.trust_flags;
    how.limits.deadline = Deadline::after(options.time_s, cancel);
    Analysis analysis;
    analysis.chances.assign(shown.size(), 0.0);
    // Half of the time is kept for the estimate, should the exact count not be done by then. What takes next to nothing
    // is counted even when there is no time at all.
    const Deadline end = how.limits.deadline;
    how.limits = limits_of(options, Deadline::after(options.time_s / 2, cancel));
    analysis.finding = engine.analyse(shown, setup.mines, position, how);
    if (analysis.finding == Finding::kStopped && !end.cancelled()) {
        how.limits.deadline = Deadline::never(cancel);
        how.limits.terms = kAlways;
        how.limits.all_terms = kAlwaysInAll;
        analysis.finding = engine.analyse(shown, setup.mines, position, how);
    }
    how.limits = limits_of(options, end);
    const int sure = setup.mines - position.constraints().mines();
    analysis.least_mines = sure + position.least_mines();
    analysis.most_mines = sure + position.most_mines() + position.off_cells();
    switch (analysis.finding) {
        case Finding::kFine:
            break;
        case Finding::kStopped: {
            Estimate estimate = estimate_view(engine, shown, setup.mines, options.trust_flags, options.seed, end);
            analysis.finding = estimate.finding;
            analysis.exact = false;
            if (estimate.finding != Finding::kFine) {
                analysis.clash = std::move(estimate.clash);
                analysis.least_mines = estimate.least_mines;
                analysis.most_mines = estimate.most_mines;
                if (analysis.clash.empty() && analysis.finding == Finding::kClash)
                    analysis.clash = find_clash(engine, shown, setup.mines, false, how);
                return analysis;
            }
            analysis.chances = std::move(estimate.chances);
            analysis.error = estimate.error;
            if (estimate.log_layouts) {
                analysis.log_layouts = estimate.log_layouts->value;
                analysis.log_layouts_error = estimate.log_layouts->error;
            }
            analysis.best = safest(analysis, shown);
            return analysis;
        }
        default:
            // Numbers near each other are the most telling, and found however wide the view is.
            if (analysis.finding == Finding::kClash)
                analysis.clash = find_near_clash(geometry, shown, setup.mines, options.trust_flags, end);
            if (analysis.clash.empty())
                analysis.clash = find_clash(engine, shown, setup.mines, analysis.finding != Finding::kClash, how);
            if (how.limits.deadline.cancelled()) throw CancelledError("the analysis was cancelled");
            return analysis;
    }
    tell_chances(position, analysis);
    analysis.log_layouts = position.log_layouts();
    analysis.layouts = position.exact_layouts();
    tell_components(position, analysis);
    analysis.coin_tosses = find_all_coin_tosses(engine, shown, setup.mines, position, how);
    analysis.best = safest(analysis, shown);
    EndLimits limits;
    limits.layouts = static_cast<std::size_t>(std::max(0, options.end_limit));
    limits.deadline = how.limits.deadline.share(0.5);  // what is left is for the guess, should it come to one
    limits.work = options.nodes > 0 ? options.nodes : static_cast<std::size_t>(-1);
    if (const auto win = win_chance(geometry, position, limits)) {
        analysis.win_chance = win->chance;
        if (win->cell >= 0) analysis.best = win->cell;
    } else {
        Guesser guesser(geometry, setup.mines, GuessSettings{});
        const Decision decision = guesser.decide(shown, position, options.trust_flags, how.limits.deadline);
        if (!decision.cells.empty()) analysis.best = decision.cells.front();
    }
    if (auto dead = find_dead_cells(engine, shown, setup.mines, position, how)) analysis.dead = std::move(*dead);
    if (how.limits.deadline.cancelled()) throw CancelledError("the analysis was cancelled");
    return analysis;
}

std::vector<std::optional<Proof>> prove_cells(const Setup& setup, std::span<const std::uint8_t> shown, bool trust_flags,
                                              std::span<const int> cells, bool mines, double time_s,
                                              const CancelToken* cancel) {
    const Deadline deadline = Deadline::after(time_s, cancel);
    Engine engine(Geometry(setup.width, setup.height), setup.mines);
    std::vector<std::optional<Proof>> proofs;
    for (const int cell : cells) {
        if (deadline.passed()) {
            if (deadline.cancelled()) throw CancelledError("the search for proofs was cancelled");
            proofs.resize(cells.size());
            break;
        }
        proofs.push_back(find_proof(engine, shown, setup.mines, trust_flags, cell, mines, deadline));
    }
    return proofs;
}

std::vector<std::vector<int>> sample_layouts(const Setup& setup, std::span<const std::uint8_t> shown, int count,
                                             const AnalyseOptions& options, const CancelToken* cancel) {
    Engine engine(Geometry(setup.width, setup.height), setup.mines);
    Position position;
    AnalysisOptions how;
    how.trust_flags = options.trust_flags;
    how.limits.deadline = Deadline::after(options.time_s, cancel);
    std::vector<std::vector<int>> layouts;
    const Finding finding = engine.analyse(shown, setup.mines, position, how);
    if (finding == Finding::kStopped) throw CancelledError("the layouts could not be counted in the time given");
    if (finding != Finding::kFine) return layouts;
    RandomStream random(options.seed);
    std::vector<std::uint8_t> mine(shown.size());
    for (int i = 0; i < count; ++i) {
        if (how.limits.deadline.passed()) throw CancelledError("the layouts were not drawn in the time given");
        position.draw(random, mine);
        std::vector<int> cells;
        for (std::size_t cell = 0; cell < mine.size(); ++cell)
            if (mine[cell]) cells.push_back(static_cast<int>(cell));
        layouts.push_back(std::move(cells));
    }
    return layouts;
}

}  // namespace gridsage::mines
