#include "mines/wide/windows.hpp"

#include <algorithm>
#include <cmath>

namespace gridsage::mines {

namespace {

constexpr int kSquare = 6;  // side of the squares whose chances a window tells

}  // namespace

Windows::Windows(const Geometry& board, std::span<const std::uint8_t> shown, int mines, bool trust_flags)
    : board_(board),
      mines_(mines),
      view_(shown.size(), kMute),
      chances_(shown.size(), 0.0),
      changes_(shown.size(), 0.0) {
    Constraints constraints;
    if (!constraints.build(board, shown, mines, trust_flags)) {
        finding_ = Finding::kClash;
        return;
    }
    left_ = constraints.mines();
    for (std::size_t cell = 0; cell < view_.size(); ++cell) {
        switch (constraints.mark(static_cast<int>(cell))) {
            case Mark::kOpen:
                view_[cell] = shown[cell];
                break;
            case Mark::kSafe:
                break;
            case Mark::kMine:
            case Mark::kKnownMine:
                view_[cell] = kExploded;
                chances_[cell] = 1;
                break;
            default:
                view_[cell] = kHidden;
                ++undecided_count_;
        }
    }
    // Before the first look nothing is known but how many mines there are.
    const double density = undecided_count_ > 0 ? std::clamp(1.0 * left_ / undecided_count_, 0.0, 1.0) : 0;
    for (std::size_t cell = 0; cell < view_.size(); ++cell) {
        if (!undecided(cell)) continue;
        chances_[cell] = density;
        changes_[cell] = 1;
    }
}

bool Windows::undecided(std::size_t cell) const noexcept {
    return view_[cell] == kHidden;
}

bool Windows::look(int margin, std::size_t terms, const Deadline& deadline) {
    if (finding_ != Finding::kFine) return false;
    Cutout cutout(board_, mines_, kSquare + 2 * (margin + 1));
    CountOptions options;
    options.limits.deadline = deadline;
    options.limits.terms = terms;
    options.limits.remember = false;
    for (int top = 0; top < board_.height(); top += kSquare)
        for (int left = 0; left < board_.width(); left += kSquare) {
            if (deadline.passed()) return true;
            cutout.cut({left - margin - 1, top - margin - 1},
                       [&](int cell, int) { return view_[static_cast<std::size_t>(cell)]; });
            const Finding finding = count(cutout, options);
            if (finding == Finding::kStopped) continue;
            if (finding == Finding::kFine) {
                take(cutout, margin);
                continue;
            }
            finding_ = finding;
            place_ = {left, top};
            const Position& position = cutout.position();
            const int sure = mines_ - position.constraints().mines();
            least_mines_ = sure + position.least_mines();
            most_mines_ = sure + position.most_mines() + position.off_cells();
            return false;
        }
    return true;
}

// All hidden cells outside the window share the mines with it, as if no number touched them.
Finding Windows::count(Cutout& cutout, const CountOptions& options) {
    int mines = left_;
    int elsewhere = undecided_count_;
    cutout.for_each([&](int cell, int, int) {
        mines += view_[static_cast<std::size_t>(cell)] == kExploded;
        elsewhere -= undecided(static_cast<std::size_t>(cell));
    });
    return cutout.analyse(mines, elsewhere, options);
}

void Windows::take(const Cutout& cutout, int margin) {
    cutout.for_each([&](int cell, int local, int depth) {
        const auto at = static_cast<std::size_t>(cell);
        if (!undecided(at)) return;
        const double chance = cutout.position().chance(local);
        if (chance == 0 || chance == 1) {
            decide(at, chance == 1);
        } else if (depth > margin) {
            changes_[at] = std::abs(chance - chances_[at]);
            chances_[at] = chance;
        }
    });
}

void Windows::decide(std::size_t cell, bool mine) {
    view_[cell] = mine ? kExploded : kMute;
    chances_[cell] = mine ? 1 : 0;
    changes_[cell] = 0;
    left_ -= mine;
    --undecided_count_;
}

}  // namespace gridsage::mines
