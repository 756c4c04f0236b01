#include "mines/count/elimination_order.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gridsage::mines {

std::span<const int> OrderPlanner::plan(const Geometry& geometry, const Constraints& constraints,
                                        const Component& component) {
    // The walk that found the component began at one end and finished at the far one.
    greedy(constraints, component, component.box_count - 1);
    // A narrow frontier needs no second thought; a wide one is worth trying other directions.
    constexpr int kNarrow = 8;
    if (width_ <= kNarrow) return order_;
    best_ = order_;
    double best_cost = cost();
    const auto consider = [&] {
        if (const double now = cost(); now < best_cost) {
            best_cost = now;
            best_ = order_;
        }
    };
    greedy(constraints, component, 0);
    consider();
    sweep_.resize(static_cast<std::size_t>(component.box_count));
    for (int i = 0; i < component.box_count; ++i) sweep_[i] = i;
    for (const bool by_column : {true, false}) {
        const auto key = [&](int local) {
            const int cell = constraints.cells(constraints.boxes()[component.first_box + local])[0];
            const int x = cell % geometry.width();
            const int y = cell / geometry.width();
            return by_column ? x * 1024 + y : y * 1024 + x;
        };
        std::sort(sweep_.begin(), sweep_.end(), [&](int a, int b) { return key(a) < key(b); });
        follow(constraints, component, sweep_);
        consider();
        greedy(constraints, component, sweep_.front());
        consider();
        greedy(constraints, component, sweep_.back());
        consider();
    }
    return best_;
}

// Takes, again and again, the box that opens the fewest new numbers and closes the most; of equals the one that touches
// the number opened longest ago, so that no number stays half-finished for long.
void OrderPlanner::greedy(const Constraints& constraints, const Component& component, int start) {
    reset(constraints, component);
    place(constraints, component, start);
    while (static_cast<int>(order_.size()) < component.box_count) {
        int best = -1;
        int least = std::numeric_limits<int>::max();
        for (const int clue : open_)
            for (const int box : constraints.boxes(constraints.clues()[clue])) {
                const int local = box - component.first_box;
                if (change_[local] < least && !placed_[local]) {
                    least = change_[local];
                    best = local;
                }
            }
        place(constraints, component, best);
    }
}

void OrderPlanner::follow(const Constraints& constraints, const Component& component, std::span<const int> order) {
    reset(constraints, component);
    for (const int box : order) place(constraints, component, box);
}

// About how many states will be met, if each half-finished number had two possible needs.
double OrderPlanner::cost() const {
    double sum = 0;
    for (const int open : open_counts_) sum += std::exp2(std::min(open, 900));
    return sum;
}

void OrderPlanner::reset(const Constraints& constraints, const Component& component) {
    order_.clear();
    open_.clear();
    open_counts_.clear();
    placed_.assign(static_cast<std::size_t>(component.box_count), 0);
    opened_.assign(static_cast<std::size_t>(component.clue_count), 0);
    waiting_.resize(static_cast<std::size_t>(component.clue_count));
    change_.resize(static_cast<std::size_t>(component.box_count));
    width_ = 0;
    // A box opens all its numbers, and closes those that have no other box.
    for (int i = 0; i < component.box_count; ++i) change_[i] = constraints.boxes()[component.first_box + i].clue_count;
    for (int i = 0; i < component.clue_count; ++i) {
        const Clue& clue = constraints.clues()[component.first_clue + i];
        waiting_[i] = clue.box_count;
        if (clue.box_count == 1) --change_[constraints.boxes(clue)[0] - component.first_box];
    }
}

void OrderPlanner::place(const Constraints& constraints, const Component& component, int local) {
    placed_[local] = 1;
    order_.push_back(local);
    for (const int clue : constraints.clues(constraints.boxes()[component.first_box + local])) {
        const int i = clue - component.first_clue;
        const auto boxes = constraints.boxes(constraints.clues()[clue]);
        if (!opened_[i]) {
            opened_[i] = 1;
            open_.push_back(clue);
            for (const int box : boxes) --change_[box - component.first_box];
        }
        --waiting_[i];
        if (waiting_[i] == 0)
            open_.erase(std::find(open_.begin(), open_.end(), clue));
        else if (waiting_[i] == 1)
            for (const int box : boxes) --change_[box - component.first_box];
    }
    const int open = static_cast<int>(open_.size());
    open_counts_.push_back(open);
    width_ = std::max(width_, open);
}

}  // namespace gridsage::mines
