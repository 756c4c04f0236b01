#include "mines/endgame/layout_list.hpp"

#include <algorithm>

namespace gridsage::mines {

namespace {

// Puts mines into boxes as the counting table says, then into the cells of each box in every possible way.
class Lister {
  public:
    Lister(const Position& position, const ComponentChoice& choice, std::size_t limit, const Deadline& deadline,
           LayoutSet& set)
        : position_(position),
          constraints_(position.constraints()),
          choice_(choice),
          limit_(limit),
          deadline_(deadline),
          set_(set),
          counts_(constraints_.boxes().size(), 0),
          word_(set.words, 0) {
        bit_of_.assign(static_cast<std::size_t>(1 + *std::ranges::max_element(set.cells)), -1);
        for (std::size_t i = 0; i < set.cells.size(); ++i) bit_of_[set.cells[i]] = static_cast<int>(i);
        for (std::size_t c = 0; c < choice.components.size(); ++c)
            if (choice.components[c])
                chosen_.push_back(static_cast<int>(c));
            else
                elsewhere_ += position.table(static_cast<int>(c)).total().low;
        // How many mines the components behind each one can take.
        least_behind_.assign(chosen_.size() + 1, 0);
        most_behind_.assign(chosen_.size() + 1, 0);
        for (std::size_t i = chosen_.size(); i-- > 0;) {
            const Polynomial& total = position.table(chosen_[i]).total();
            least_behind_[i] = least_behind_[i + 1] + total.low;
            most_behind_[i] = most_behind_[i + 1] + total.high();
        }
    }

    bool list() { return component(0, 0); }

  private:
    bool component(std::size_t next, int used) {
        // A bound on the arrangements that turn out not to have the right number of mines.
        if (++visited_ > 64 * limit_ + 4096 || late(visited_)) return false;
        if (next == chosen_.size()) return box(0, used);
        const int c = chosen_[next];
        const Component& own = constraints_.components()[c];
        const CountTable& table = position_.table(c);
        const auto counts = std::span(counts_).subspan(static_cast<std::size_t>(own.first_box),
                                                       static_cast<std::size_t>(own.box_count));
        for (int mines = table.total().low; mines <= table.total().high(); ++mines) {
            if (table.total().at(mines) <= 0) continue;
            if (choice_.off_frontier && !can_follow(used + mines, next + 1)) continue;
            if (!table.for_each(mines, counts, [&] { return component(next + 1, used + mines); })) return false;
        }
        return true;
    }

    [[nodiscard]] bool can_follow(int used, std::size_t next) const {
        const int left = constraints_.mines() - elsewhere_ - used;
        return left >= least_behind_[next] && left <= most_behind_[next] + static_cast<int>(constraints_.off().size());
    }

    // The cells of the boxes of the chosen components, box by box; then those off the frontier.
    bool box(std::size_t next, int used) {
        const auto& boxes = constraints_.boxes();
        while (next < boxes.size() && !choice_.components[constraints_.component_of(static_cast<int>(next))]) ++next;
        if (next < boxes.size())
            return choose(constraints_.cells(boxes[next]), 0, counts_[next], [&] { return box(next + 1, used); });
        if (!choice_.off_frontier) return emit();
        const int left = constraints_.mines() - elsewhere_ - used;
        if (left < 0 || left > static_cast<int>(constraints_.off().size())) return true;
        return choose(constraints_.off(), 0, left, [&] { return emit(); });
    }

    template <class Next>
    bool choose(std::span<const int> cells, std::size_t from, int mines, const Next& next) {
        if (mines == 0) return next();
        if (cells.size() - from < static_cast<std::size_t>(mines)) return true;
        const int bit = bit_of(cells[from]);
        if (bit >= 0) word_[static_cast<std::size_t>(bit / 64)] ^= std::uint64_t{1} << (bit % 64);
        const bool go_on = choose(cells, from + 1, mines - 1, next);
        if (bit >= 0) word_[static_cast<std::size_t>(bit / 64)] ^= std::uint64_t{1} << (bit % 64);
        return go_on && choose(cells, from + 1, mines, next);
    }

    [[nodiscard]] int bit_of(int cell) const {
        return static_cast<std::size_t>(cell) < bit_of_.size() ? bit_of_[cell] : -1;
    }

    // Looks at the deadline once for so many steps.
    [[nodiscard]] bool late(std::size_t steps) const { return (steps & 4095) == 4095 && deadline_.passed(); }

    bool emit() {
        if (set_.size() >= limit_ || late(set_.size())) return false;
        set_.layouts.insert(set_.layouts.end(), word_.begin(), word_.end());
        return true;
    }

    const Position& position_;
    const Constraints& constraints_;
    const ComponentChoice& choice_;
    std::size_t limit_;
    const Deadline& deadline_;
    LayoutSet& set_;
    std::vector<int> counts_;
    std::vector<std::uint64_t> word_;
    std::vector<int> bit_of_;
    std::vector<int> chosen_;
    int elsewhere_ = 0;  // mines in the components that are not listed
    std::vector<int> least_behind_;
    std::vector<int> most_behind_;
    std::size_t visited_ = 0;
};

}  // namespace

std::optional<LayoutSet> list_layouts(const Geometry& geometry, const Position& position, const ComponentChoice& choice,
                                      std::size_t limit, const Deadline& deadline) {
    const Constraints& constraints = position.constraints();
    LayoutSet set;
    for (int cell = 0; cell < geometry.cells(); ++cell) {
        const Mark mark = constraints.mark(cell);
        if (mark == Mark::kOpen || position.chance(cell) == 1.0) continue;
        if (mark == Mark::kFrontier ? choice.components[constraints.component_of(constraints.box_of(cell))]
                                    : choice.off_frontier)
            set.cells.push_back(cell);
        if (set.cells.size() > kMostListedCells) return std::nullopt;
    }
    for (const int cell : set.cells) {
        int sure = 0;
        for (const int other : geometry.around(cell)) sure += position.chance(other) == 1.0;
        set.sure_around.push_back(static_cast<std::uint8_t>(sure));
    }
    if (set.cells.empty()) return set;
    set.words = (set.cells.size() + 63) / 64;
    if (!Lister(position, choice, limit, deadline, set).list()) return std::nullopt;
    return set;
}

}  // namespace gridsage::mines
