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

std::vector<std::vector<int>> cells_by_component(const Constraints& constraints) {
    std::vector<std::vector<int>> found;
    for (const Component& component : constraints.components()) {
        std::vector<int> cells;
        for (int b = component.first_box; b < component.first_box + component.box_count; ++b)
            for (const int cell : constraints.cells(constraints.boxes()[b])) cells.push_back(cell);
        std::ranges::sort(cells);
        found.push_back(std::move(cells));
    }
    std::ranges::sort(found);
    return found;
}

// One view while it is analysed: what is asked, the engine, and what has been found out so far.
class ViewAnalyst {
  public:
    ViewAnalyst(const Setup& setup, std::span<const std::uint8_t> shown, const AnalysisSettings& settings,
                const StopSource* stop)
        : setup_(setup),
          shown_(shown),
          settings_(settings),
          geometry_(setup.width, setup.height),
          engine_(geometry_, setup.mines),
          stop_(stop),
          end_(Deadline::after(settings.time_s, stop)) {
        options_.trust_flags = settings.trust_flags;
        options_.limits.deadline = end_;
        if (settings.nodes > 0) {
            options_.limits.terms = std::min(options_.limits.terms, settings.nodes);
            options_.limits.all_terms = settings.nodes;
        }
        analysis_.chances.assign(shown.size(), 0.0);
    }

    [[nodiscard]] Analysis run() {
        analysis_.finding = count();
        tell_bounds();
        if (analysis_.finding == Finding::kStopped) {
            tell_estimate();
        } else if (analysis_.finding == Finding::kFine) {
            tell_everything();
            end_.check_cancelled(kCancelled);
        } else {
            tell_contradiction();
            end_.check_cancelled(kCancelled);
        }
        return std::move(analysis_);
    }

  private:
    static constexpr const char* kCancelled = "the analysis was cancelled";

    // Half of the time is kept for the estimate, should the exact count not be done by then. What takes next to nothing
    // is counted even when there is no time at all.
    Finding count() {
        CountOptions half = options_;
        half.limits.deadline = Deadline::after(settings_.time_s / 2, stop_);
        const Finding finding = engine_.analyse(shown_, setup_.mines, position_, half);
        if (finding != Finding::kStopped || end_.cancelled()) return finding;
        CountOptions quick = options_;
        quick.limits.deadline = end_.without_end();
        quick.limits.terms = kAlways;
        quick.limits.all_terms = kAlwaysInAll;
        return engine_.analyse(shown_, setup_.mines, position_, quick);
    }

    void tell_bounds() {
        const int sure = setup_.mines - position_.constraints().mines();
        analysis_.least_mines = sure + position_.least_mines();
        analysis_.most_mines = sure + position_.most_mines() + position_.off_cells();
    }

    void tell_estimate() {
        Estimate estimate = estimate_view(engine_, shown_, setup_.mines, settings_.trust_flags, settings_.seed, end_);
        analysis_.finding = estimate.finding;
        analysis_.exact = false;
        if (estimate.finding != Finding::kFine) {
            analysis_.clash = std::move(estimate.clash);
            analysis_.least_mines = estimate.least_mines;
            analysis_.most_mines = estimate.most_mines;
            if (analysis_.clash.empty() && analysis_.finding == Finding::kClash)
                analysis_.clash = find_clash(engine_, shown_, setup_.mines, false, options_);
            return;
        }
        analysis_.chances = std::move(estimate.chances);
        analysis_.error = estimate.error;
        if (estimate.log_layouts) {
            analysis_.log_layouts = estimate.log_layouts->value;
            analysis_.log_layouts_error = estimate.log_layouts->error;
        }
        analysis_.best = safest();
    }

    void tell_contradiction() {
        const bool numbers_clash = analysis_.finding == Finding::kClash;
        // Numbers near each other are the most telling, and found however wide the view is.
        if (numbers_clash)
            analysis_.clash = find_near_clash(geometry_, shown_, setup_.mines, settings_.trust_flags, end_);
        if (analysis_.clash.empty())
            analysis_.clash = find_clash(engine_, shown_, setup_.mines, !numbers_clash, options_);
    }

    void tell_everything() {
        for (std::size_t cell = 0; cell < analysis_.chances.size(); ++cell)
            analysis_.chances[cell] = position_.chance(static_cast<int>(cell));
        analysis_.log_layouts = position_.log_layouts();
        analysis_.layouts = position_.exact_layouts(end_);
        analysis_.components = cells_by_component(position_.constraints());
        analysis_.coin_tosses = find_provable_coin_tosses(engine_, shown_, setup_.mines, position_, options_);
        tell_best_move();
        if (auto dead = find_dead_cells(engine_, shown_, setup_.mines, position_, options_))
            analysis_.dead = std::move(*dead);
    }

    void tell_best_move() {
        EndLimits limits;
        limits.layouts = static_cast<std::size_t>(std::max(0, settings_.end_limit));
        limits.deadline = end_.share(0.5);  // what is left is for the guess, should it come to one
        limits.work = settings_.nodes > 0 ? settings_.nodes : static_cast<std::size_t>(-1);
        analysis_.best = safest();
        if (const auto win = win_chance(geometry_, position_, limits)) {
            analysis_.win_chance = win->chance;
            if (win->cell >= 0) analysis_.best = win->cell;
        } else {
            Guesser guesser(geometry_, setup_.mines, GuessSettings{});
            const Decision decision = guesser.decide(shown_, position_, settings_.trust_flags, end_);
            if (!decision.cells.empty()) analysis_.best = decision.cells.front();
        }
    }

    // The safest cell that is not open; the first of equals.
    [[nodiscard]] std::optional<int> safest() const {
        std::optional<std::size_t> best;
        for (std::size_t cell = 0; cell < shown_.size(); ++cell) {
            if (shown_[cell] != kHidden && shown_[cell] != kFlag) continue;
            if (analysis_.chances[cell] >= 1.0) continue;
            if (!best || analysis_.chances[cell] < analysis_.chances[*best]) best = cell;
        }
        if (!best) return std::nullopt;
        return static_cast<int>(*best);
    }

    const Setup& setup_;
    std::span<const std::uint8_t> shown_;
    const AnalysisSettings& settings_;
    Geometry geometry_;
    Engine engine_;
    Position position_;
    const StopSource* stop_;
    Deadline end_;
    CountOptions options_;
    Analysis analysis_;
};

}  // namespace

Analysis analyse_view(const Setup& setup, std::span<const std::uint8_t> shown, const AnalysisSettings& settings,
                      const StopSource* stop) {
    return ViewAnalyst(setup, shown, settings, stop).run();
}

std::vector<std::optional<Proof>> prove_cells(const Setup& setup, std::span<const std::uint8_t> shown,
                                              std::span<const int> cells, bool mines, const AnalysisSettings& settings,
                                              const StopSource* stop) {
    const Deadline deadline = Deadline::after(settings.time_s, stop);
    Engine engine(Geometry(setup.width, setup.height), setup.mines);
    std::vector<std::optional<Proof>> proofs;
    for (const int cell : cells) {
        if (deadline.passed()) {
            deadline.check_cancelled("the search for proofs was cancelled");
            proofs.resize(cells.size());
            break;
        }
        proofs.push_back(find_proof(engine, shown, setup.mines, settings.trust_flags, cell, mines, deadline));
    }
    return proofs;
}

std::vector<std::vector<int>> sample_layouts(const Setup& setup, std::span<const std::uint8_t> shown, int count,
                                             const AnalysisSettings& settings, const StopSource* stop) {
    Engine engine(Geometry(setup.width, setup.height), setup.mines);
    Position position;
    CountOptions options;
    options.trust_flags = settings.trust_flags;
    options.limits.deadline = Deadline::after(settings.time_s, stop);
    const auto stop_with = [&](const char* out_of_time) {
        options.limits.deadline.check_cancelled("the drawing of layouts was cancelled");
        throw CancelledError(out_of_time);
    };
    std::vector<std::vector<int>> layouts;
    const Finding finding = engine.analyse(shown, setup.mines, position, options);
    if (finding == Finding::kStopped) stop_with("the layouts could not be counted in the time given");
    if (finding != Finding::kFine) return layouts;
    RandomStream random(settings.seed);
    std::vector<std::uint8_t> mine(shown.size());
    for (int i = 0; i < count; ++i) {
        if (options.limits.deadline.passed()) stop_with("the layouts were not drawn in the time given");
        position.draw(random, mine);
        std::vector<int> cells;
        for (std::size_t cell = 0; cell < mine.size(); ++cell)
            if (mine[cell]) cells.push_back(static_cast<int>(cell));
        layouts.push_back(std::move(cells));
    }
    return layouts;
}

}  // namespace gridsage::mines
