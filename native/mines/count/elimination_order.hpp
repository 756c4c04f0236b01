// In which order the boxes of a component are counted: the fewer numbers are half-finished at a time, the cheaper.
#pragma once

#include <span>
#include <vector>

#include "mines/count/constraints.hpp"
#include "mines/rules/geometry.hpp"

namespace gridsage::mines {

// Plans one component after the other in the same buffers.
class OrderPlanner {
  public:
    // The component's boxes, as offsets from its first box; valid until the next plan.
    [[nodiscard]] std::span<const int> plan(const Geometry& geometry, const Constraints& constraints,
                                            const Component& component);

  private:
    void reset(const Constraints& constraints, const Component& component);
    void greedy(const Constraints& constraints, const Component& component, int start);
    void follow(const Constraints& constraints, const Component& component, std::span<const int> order);
    void place(const Constraints& constraints, const Component& component, int local);
    [[nodiscard]] double cost() const;

    std::vector<int> order_;
    std::vector<int> open_;         // half-finished numbers, longest first
    std::vector<int> open_counts_;  // how many there were after each box
    std::vector<char> placed_;
    std::vector<int> change_;   // per box: how many more numbers will be half-finished when it is placed
    std::vector<int> waiting_;  // per number: boxes not placed yet
    std::vector<char> opened_;
    std::vector<int> sweep_;
    std::vector<int> best_;
    int width_ = 0;
};

}  // namespace gridsage::mines
