#include "mines/wide/estimate.hpp"

#include <algorithm>
#include <cmath>

#include "mines/wide/clash.hpp"
#include "mines/wide/windows.hpp"
#include "support/errors.hpp"

namespace gridsage::mines {

namespace {

struct Look {
    int margin;
    std::size_t terms;
};
// On the widest view of 200x200 cells the first two take a tenth of a second together, on others far less.
constexpr Look kAlways[] = {{1, std::size_t{1} << 16}, {2, std::size_t{1} << 16}};
constexpr Look kInTime[] = {{4, std::size_t{1} << 18}, {6, std::size_t{1} << 18}, {8, std::size_t{1} << 18}};

// Whether the mines are too few or too many for squares of numbers that share no cell, and so for all numbers. The
// larger the squares, the fewer numbers lie between them; what takes a few milliseconds is done in any case.
Finding check_total(Engine& engine, const Windows& windows, int mines, int side, const Deadline& deadline,
                    Estimate& estimate) {
    constexpr int kGap = 2;
    const Geometry& geometry = engine.geometry();
    const auto in_square = [&](int x, int shift) { return (x + shift) % (side + kGap) < side; };
    const bool late = deadline.passed();
    CountOptions options;
    options.limits.deadline = late ? deadline.without_end() : deadline;
    options.limits.terms = std::size_t{1} << (late ? 17 : 22);
    options.limits.all_terms = std::size_t{1} << (late ? 19 : 26);
    options.limits.remember = false;
    std::vector<std::uint8_t> believed(windows.view().size());
    options.given = believed;
    Position position;
    for (const int shift : {0, side / 2 + 1}) {
        for (int cell = 0; cell < geometry.cells(); ++cell)
            believed[cell] = in_square(cell % geometry.width(), shift) && in_square(cell / geometry.width(), shift);
        const Finding finding = engine.analyse(windows.view(), mines, position, options);
        if (finding != Finding::kTooFewMines && finding != Finding::kTooManyMines && finding != Finding::kNoTotal)
            continue;
        const int sure = mines - position.constraints().mines();
        estimate.least_mines = sure + position.least_mines();
        estimate.most_mines = sure + position.most_mines() + position.off_cells();
        return finding;
    }
    return Finding::kFine;
}

// How much of the estimate is the walks': the more they differ from one to the next, the less; and the more the windows
// change from one size to the next, or differ from the walks, the more.
double share_of_walks(const Windows& windows, const Walks& walks) {
    // A walk alone cannot tell how wrong it is.
    if (walks.count < 2) return 0;
    double changes = 0;
    double distances = 0;
    double spreads = 0;
    for (std::size_t cell = 0; cell < walks.means.size(); ++cell) {
        if (!windows.undecided(cell)) continue;
        changes += std::pow(windows.changes()[cell], 2);
        distances += std::pow(walks.means[cell] - windows.chances()[cell], 2);
        spreads += walks.spreads[cell] / walks.count;
    }
    const double wrong = std::max(changes, distances - spreads);
    return wrong > 0 ? wrong / (wrong + spreads) : 0;
}

void blend(const Windows& windows, const Walks& walks, int mines, Estimate& estimate) {
    const double share = share_of_walks(windows, walks);
    estimate.chances = windows.chances();
    for (std::size_t cell = 0; cell < estimate.chances.size(); ++cell)
        if (windows.undecided(cell)) estimate.chances[cell] += share * (walks.means[cell] - windows.chances()[cell]);
    const std::vector<double> before = estimate.chances;
    settle_total(estimate.chances, mines);
    for (std::size_t cell = 0; cell < before.size(); ++cell) {
        if (!windows.undecided(cell)) continue;
        const double near = (1 - share) * windows.changes()[cell];
        const double moved = estimate.chances[cell] - before[cell];
        const double walked = share > 0 ? share * share * walks.spreads[cell] / walks.count : 0;
        estimate.error = std::clamp(std::sqrt(near * near + moved * moved + walked), estimate.error, 1.0);
    }
}

}  // namespace

Estimate estimate_view(Engine& engine, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
                       std::uint64_t seed, const Deadline& deadline) {
    const Geometry& geometry = engine.geometry();
    Estimate estimate;
    const auto check_cancelled = [&] {
        if (deadline.cancelled()) throw CancelledError("the analysis was cancelled");
    };
    // 1. Windows: what is certain or impossible near each cell, and about how likely the rest is.
    Windows windows(geometry, shown, mines, trust_flags);
    bool possible = windows.finding() == Finding::kFine;
    for (const Look& look : kAlways)
        possible = possible && windows.look(look.margin, look.terms, deadline.without_end());
    const Deadline half = deadline.share(0.5);
    for (const Look& look : kInTime) possible = possible && windows.look(look.margin, look.terms, half);
    check_cancelled();
    if (!possible) {
        estimate.finding = windows.finding();
        estimate.least_mines = windows.least_mines();
        estimate.most_mines = windows.most_mines();
        if (estimate.finding == Finding::kClash)
            estimate.clash = find_near_clash(geometry, shown, mines, trust_flags, deadline, windows.place());
        return estimate;
    }
    const auto too_few_or_many = [&](int side) {
        estimate.finding = check_total(engine, windows, mines, side, deadline, estimate);
        check_cancelled();
        return estimate.finding != Finding::kFine;
    };
    if (too_few_or_many(8)) return estimate;
    // 2. Walks over layouts. Where no way on is found there may be none.
    WalkLimits limits;
    limits.seed = seed;
    limits.deadline = deadline;
    limits.is_impossible = [&](Place place) {
        estimate.clash = find_near_clash(geometry, shown, mines, trust_flags, deadline.share(0.5), place);
        return !estimate.clash.empty();
    };
    const Walks walks = walk_layouts(engine, windows.view(), mines, false, limits);
    estimate.walks = walks.count;
    check_cancelled();
    if (walks.count == 0 && walks.failed > 0) {
        // 3. There is time, but no layout: is there a reason?
        if (estimate.clash.empty() && (too_few_or_many(14) || too_few_or_many(20))) return estimate;
        if (estimate.clash.empty()) estimate.clash = find_near_clash(geometry, shown, mines, trust_flags, deadline);
        check_cancelled();
        estimate.finding = estimate.clash.empty() ? Finding::kStopped : Finding::kClash;
        return estimate;
    }
    blend(windows, walks, mines, estimate);
    estimate.log_layouts = estimate_log_layouts(walks);
    return estimate;
}

}  // namespace gridsage::mines
