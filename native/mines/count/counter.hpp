// Makes the counting table of a component: the walk over its boxes, in buffers that are used again.
#pragma once

#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "mines/count/constraints.hpp"
#include "mines/count/counting.hpp"
#include "mines/count/elimination_order.hpp"
#include "mines/count/state_key.hpp"
#include "mines/rules/geometry.hpp"
#include "support/deadline.hpp"

namespace gridsage::mines {

// How far a count may go: when the limit of states is met or the deadline passes, it stops without an answer.
struct CountLimits {
    Deadline deadline = Deadline::never();
    std::size_t terms = std::size_t{1} << 25;              // of one component
    std::size_t all_terms = static_cast<std::size_t>(-1);  // of all components of a view together
    // Whether an engine keeps the table for later views.
    bool remember = true;
};

// Open addressing over the states of the layer that is being made.
template <class Key>
class Merger {
  public:
    void begin(std::size_t expected) {
        std::size_t wanted = 16;
        while (wanted < 2 * expected + 2) wanted *= 2;
        if (wanted > slots_.size()) {
            slots_.assign(wanted, {0, 0});
            stamp_ = 0;
        }
        if (++stamp_ == 0) {
            slots_.assign(slots_.size(), {0, 0});
            stamp_ = 1;
        }
        keys_.clear();
    }

    // The state of that key, and whether it is new.
    std::pair<int, bool> find(const Key& key) {
        if (2 * (keys_.size() + 1) > slots_.size()) grow();
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t at = key.hash() & mask;; at = (at + 1) & mask) {
            if (slots_[at].stamp != stamp_) {
                slots_[at] = {stamp_, static_cast<int>(keys_.size())};
                keys_.push_back(key);
                return {slots_[at].index, true};
            }
            if (keys_[slots_[at].index] == key) return {slots_[at].index, false};
        }
    }

    [[nodiscard]] std::vector<Key>& keys() { return keys_; }

  private:
    struct Slot {
        unsigned stamp;
        int index;
    };

    void grow() {
        std::vector<Slot> bigger(slots_.size() * 2, Slot{0, 0});
        stamp_ = 1;
        const std::size_t mask = bigger.size() - 1;
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            std::size_t at = keys_[i].hash() & mask;
            while (bigger[at].stamp == stamp_) at = (at + 1) & mask;
            bigger[at] = {stamp_, static_cast<int>(i)};
        }
        slots_ = std::move(bigger);
    }

    std::vector<Slot> slots_;
    std::vector<Key> keys_;
    unsigned stamp_ = 0;
};

class Counter {
  public:
    Counter();

    // Nothing when a limit was met. A mine weighs `tilt`.
    [[nodiscard]] std::shared_ptr<const CountTable> count(const Geometry& geometry, const Constraints& constraints,
                                                          const Component& component, double tilt,
                                                          const CountLimits& limits);

  private:
    // What the walk needs for one width of key: the merger, and the keys of the layer before.
    template <class Key>
    struct Keys {
        Merger<Key> merger;
        std::vector<Key> before;
    };

    int give_slots(const Constraints& constraints, const Component& component);
    template <class Key>
    bool walk(const Constraints& constraints, const Component& component, int slots, const CountLimits& limits);
    template <class Key>
    bool link_states(const Constraints& constraints, const Component& component, const Box& box, int slots,
                     const Deadline& deadline);
    void rescale(std::size_t terms_begin);

    CountTable table_;
    OrderPlanner planner_;
    std::vector<int> slot_of_;   // per number: its part of the key
    std::vector<int> waiting_;   // per number: boxes that are still to come
    std::vector<int> capacity_;  // per number: cells that are still to come
    std::vector<char> opened_;   // per number: whether a box of it was counted
    std::vector<int> spare_;
    std::tuple<Keys<PackedKey<std::uint64_t>>, Keys<PackedKey<Wide>>, Keys<LongKey>> keys_;
};

}  // namespace gridsage::mines
