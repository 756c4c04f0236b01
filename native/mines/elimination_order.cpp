#include "mines/elimination_order.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gridsage::mines {

namespace {

class Planner {
  public:
    Planner(const Constraints& constraints, const Component& component)
        : constraints_(constraints), component_(component) {}

    // Takes, again and again, the box that opens the fewest new numbers and closes the most; of equals the one that
    // touches the number opened longest ago, so that no number stays half-finished for long.
    void greedy(int start) {
        reset();
        place(start);
        while (static_cast<int>(order_.size()) < component_.box_count) {
            int best = -1;
            int best_score = std::numeric_limits<int>::max();
            for (std::size_t i = 0; i < open_.size(); ++i)
                for (const int box : constraints_.boxes(constraints_.clues()[open_[i]])) {
                    const int local = box - component_.first_box;
                    if (placed_[local]) continue;
                    const int score = change(local) * 4096 + static_cast<int>(std::min<std::size_t>(i, 4095));
                    if (score < best_score) {
                        best_score = score;
                        best = local;
                    }
                }
            place(best);
        }
    }

    void follow(const std::vector<int>& order) {
        reset();
        for (const int box : order) place(box);
    }

    [[nodiscard]] const std::vector<int>& order() const { return order_; }
    [[nodiscard]] int width() const { return width_; }
    // About how many states will be met, if each half-finished number had two possible needs.
    [[nodiscard]] double cost() const { return cost_; }

  private:
    void reset() {
        order_.clear();
        open_.clear();
        placed_.assign(static_cast<std::size_t>(component_.box_count), 0);
        waiting_.resize(static_cast<std::size_t>(component_.clue_count));
        opened_.assign(static_cast<std::size_t>(component_.clue_count), 0);
        for (int i = 0; i < component_.clue_count; ++i)
            waiting_[i] = constraints_.clues()[component_.first_clue + i].box_count;
        width_ = 0;
        cost_ = 0;
    }

    [[nodiscard]] int change(int local) const {
        int sum = 0;
        for (const int clue : constraints_.clues(constraints_.boxes()[component_.first_box + local])) {
            const int i = clue - component_.first_clue;
            sum += !opened_[i];
            sum -= waiting_[i] == 1;
        }
        return sum;
    }

    void place(int local) {
        placed_[local] = 1;
        order_.push_back(local);
        for (const int clue : constraints_.clues(constraints_.boxes()[component_.first_box + local])) {
            const int i = clue - component_.first_clue;
            if (!opened_[i]) {
                opened_[i] = 1;
                open_.push_back(clue);
            }
            if (--waiting_[i] == 0) open_.erase(std::find(open_.begin(), open_.end(), clue));
        }
        const int open = static_cast<int>(open_.size());
        width_ = std::max(width_, open);
        cost_ += std::exp2(std::min(open, 900));
    }

    const Constraints& constraints_;
    const Component& component_;
    std::vector<int> order_;
    std::vector<int> open_;  // half-finished numbers, longest first
    std::vector<char> placed_;
    std::vector<int> waiting_;  // per number: boxes not placed yet
    std::vector<char> opened_;
    int width_ = 0;
    double cost_ = 0;
};

}  // namespace

std::vector<int> elimination_order(const Geometry& geometry, const Constraints& constraints,
                                   const Component& component) {
    // The walk that found the component began at one end and finished at the far one.
    Planner planner(constraints, component);
    planner.greedy(component.box_count - 1);
    std::vector<int> best = planner.order();
    // A narrow frontier needs no second thought; a wide one is worth trying other directions.
    constexpr int kNarrow = 8;
    if (planner.width() <= kNarrow) return best;
    double best_cost = planner.cost();
    const auto consider = [&] {
        if (planner.cost() < best_cost) {
            best_cost = planner.cost();
            best = planner.order();
        }
    };
    planner.greedy(0);
    consider();
    std::vector<int> sweep(static_cast<std::size_t>(component.box_count));
    for (int i = 0; i < component.box_count; ++i) sweep[i] = i;
    for (const bool by_column : {true, false}) {
        const auto key = [&](int local) {
            const int cell = constraints.cells(constraints.boxes()[component.first_box + local])[0];
            const int x = cell % geometry.width();
            const int y = cell / geometry.width();
            return by_column ? x * 1024 + y : y * 1024 + x;
        };
        std::sort(sweep.begin(), sweep.end(), [&](int a, int b) { return key(a) < key(b); });
        planner.follow(sweep);
        consider();
        planner.greedy(sweep.front());
        consider();
        planner.greedy(sweep.back());
        consider();
    }
    return best;
}

}  // namespace gridsage::mines
