// Counting the layouts of one component by elimination with merged states; the tables serve probabilities and samples.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mines/count/constraints.hpp"
#include "support/deadline.hpp"
#include "support/portable.hpp"
#include "support/random.hpp"

namespace gridsage::mines {

// The number of ways to put `mines` mines into a box of `size` cells (both at most 8).
[[nodiscard]] double ways(int size, int mines) noexcept;

// Numbers indexed by a count of mines: entry i belongs to low + i mines.
struct Polynomial {
    int low = 0;
    std::vector<double> terms;
    [[nodiscard]] int high() const noexcept { return low + static_cast<int>(terms.size()) - 1; }
    [[nodiscard]] double at(int mines) const noexcept {
        return mines < low || mines > high() ? 0.0 : terms[static_cast<std::size_t>(mines - low)];
    }
};

// The weight of each number of mines in a box, when a mine weighs `tilt`; nothing is said beyond its size.
class BoxWeights {
  public:
    BoxWeights(int size, double tilt) noexcept;
    [[nodiscard]] double operator[](int mines) const noexcept { return weights_[static_cast<std::size_t>(mines)]; }

  private:
    std::array<double, 9> weights_;
};

// The walk over the boxes of a component. A state is what the half-finished numbers still need; states that agree are
// one. Each state holds a polynomial: the weight of the arrangements that lead to it, by mines used. A mine weighs
// `tilt`, which keeps the numbers near the mine counts that matter inside the range of a double.
class CountTable {
  public:
    struct State {
        int first;  // into the terms
        int low;    // fewest mines used
        int size;
    };
    struct Link {
        int from;
        int to;
        int mines;
    };
    // After `step` boxes: states [first_state, …) of this layer; links lead from the layer before into this one.
    struct Layer {
        int first_state;
        int first_link;
    };

    // No arrangement satisfies the numbers.
    [[nodiscard]] bool impossible() const noexcept { return total_.terms.empty(); }
    // The weight of all arrangements, by mines; to be multiplied by exp(log_scale()).
    [[nodiscard]] const Polynomial& total() const noexcept { return total_; }
    [[nodiscard]] double log_scale() const noexcept { return log_scale_; }
    // How large it is.
    [[nodiscard]] std::size_t term_count() const noexcept { return terms_.size(); }

    // Natural logarithm of the number of arrangements, when they all have the same number of mines.
    [[nodiscard]] double log_arrangements() const noexcept {
        return std::log(total_.terms[0]) + log_scale_ - total_.low * std::log(tilt_);
    }

    // The chance that a cell of each box (offset from the component's first) is a mine, when each total number of mines
    // weighs as `outer` says; exactly 0 or 1 only for sure cells. Scratch space is the caller's. CancelledError when
    // the deadline asks it to stop.
    void chances(const Polynomial& outer, std::vector<double>& scratch, std::span<double> result,
                 const Deadline& deadline = Deadline::never()) const;

    // The arrangements by mines, exactly; nothing when they do not fit. CancelledError when the deadline asks it to
    // stop.
    [[nodiscard]] std::optional<std::vector<Wide>> exact_total(const Deadline& deadline = Deadline::never()) const;

    // How many mines each box holds in a random arrangement with that many mines in all.
    void draw(int mines, RandomStream& random, std::span<int> result) const;

    // Calls `visit` with the mines of each box for every way to have that many mines in all; false when it said stop.
    template <class Visit>
    bool for_each(int mines, std::span<int> counts, const Visit& visit) const {
        return descend(order_.size(), static_cast<int>(states_.size()) - 1, mines, counts, visit);
    }

    // The component in numbers: two components with the same signature have the same table.
    static void write_signature(const Constraints& constraints, const Component& component,
                                std::vector<int>& signature);

  private:
    friend class Counter;

    void reset(double tilt);
    void rescale(std::size_t layer, std::vector<double>& scratch) const;
    // After how many boxes the numbers may be far from ordinary: a box of eight mines multiplies by the eighth power.
    [[nodiscard]] std::size_t rescale_every() const noexcept { return tilt_ > 1e-3 && tilt_ < 1e3 ? 8 : 1; }
    // From a state back to the start; every path met is an arrangement, so nothing is tried in vain.
    template <class Visit>
    bool descend(std::size_t step, int state, int mines, std::span<int> counts, const Visit& visit) const {
        if (step == 0) return visit();
        --step;
        for (int l = layers_[step + 1].first_link; l < link_end(step + 1); ++l) {
            const Link& link = links_[static_cast<std::size_t>(l)];
            if (link.to != state) continue;
            const State& source = states_[static_cast<std::size_t>(link.from)];
            const int used = mines - link.mines - source.low;
            if (used < 0 || used >= source.size || terms_[static_cast<std::size_t>(source.first + used)] <= 0) continue;
            counts[static_cast<std::size_t>(order_[step])] = link.mines;
            if (!descend(step, link.from, mines - link.mines, counts, visit)) return false;
        }
        return true;
    }
    [[nodiscard]] int layer_end(std::size_t layer) const noexcept {
        return layer + 1 < layers_.size() ? layers_[layer + 1].first_state : static_cast<int>(states_.size());
    }
    [[nodiscard]] int link_end(std::size_t layer) const noexcept {
        return layer + 1 < layers_.size() ? layers_[layer + 1].first_link : static_cast<int>(links_.size());
    }

    double tilt_ = 1.0;
    double log_scale_ = 0.0;
    Polynomial total_;
    std::vector<int> order_;
    std::vector<int> size_;      // of the box at each step
    std::vector<Layer> layers_;  // one more than boxes
    std::vector<State> states_;
    std::vector<Link> links_;
    std::vector<double> terms_;
};

}  // namespace gridsage::mines
