#include "mines/endgame.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "mines/sealed.hpp"
#include "support/random.hpp"

namespace gridsage::mines {

namespace {

constexpr std::size_t kWords = 4;
constexpr std::uint8_t kMineHere = 9;

struct Mask {
    std::array<std::uint64_t, kWords> words{};
    void set(int bit) { words[static_cast<std::size_t>(bit / 64)] |= std::uint64_t{1} << (bit % 64); }
};

struct Stopped {};

// A state of play is the set of layouts that are still possible: every cell that is safe in all of them has been
// opened, and its number is the same in all of them. So the set alone is the key of the memory.
class Search {
  public:
    Search(const Geometry& geometry, const LayoutSet& set, const EndLimits& limits)
        : set_(set), limits_(limits), count_(set.size()), cells_(static_cast<int>(set.cells.size())) {
        all_ = {};
        for (int i = 0; i < cells_; ++i) all_.set(i);
        std::vector<int> bit_of(static_cast<std::size_t>(geometry.cells()), -1);
        for (int i = 0; i < cells_; ++i) bit_of[set.cells[i]] = i;
        numbers_.resize(count_ * static_cast<std::size_t>(cells_));
        for (int cell = 0; cell < cells_; ++cell) {
            Mask near;
            for (const int other : geometry.around(set.cells[cell]))
                if (bit_of[other] >= 0) near.set(bit_of[other]);
            for (std::size_t i = 0; i < count_; ++i) {
                const std::uint64_t* layout = set.layouts.data() + i * set.words;
                int number = set.sure_around[cell];
                for (std::size_t w = 0; w < set.words; ++w) number += std::popcount(layout[w] & near.words[w]);
                if (layout[cell / 64] >> (cell % 64) & 1) number = kMineHere;
                numbers_[static_cast<std::size_t>(cell) * count_ + i] = static_cast<std::uint8_t>(number);
            }
        }
        memory_.resize(1024);
    }

    BestPlay run() {
        std::vector<int> everything(count_);
        for (std::size_t i = 0; i < count_; ++i) everything[i] = static_cast<int>(i);
        pool_ = everything;
        BestPlay best;
        best.layouts = count_;
        // A safe cell needs no search for the first move.
        Mask some = mines_of(0, count_);
        for (int cell = 0; cell < cells_ && best.cell < 0; ++cell)
            if (!(some.words[static_cast<std::size_t>(cell / 64)] >> (cell % 64) & 1)) best.cell = set_.cells[cell];
        int cell = -1;
        best.won = static_cast<std::size_t>(open_safe(0, count_, Mask{}, best.cell < 0 ? &cell : nullptr));
        if (cell >= 0) best.cell = set_.cells[cell];
        return best;
    }

  private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint64_t check = 0;
        int won = 0;
    };

    [[nodiscard]] Mask mines_of(std::size_t begin, std::size_t end) const {
        Mask some;
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint64_t* layout = set_.layouts.data() + static_cast<std::size_t>(pool_[i]) * set_.words;
            for (std::size_t w = 0; w < set_.words; ++w) some.words[w] |= layout[w];
        }
        return some;
    }

    void spend(std::size_t work) {
        const std::size_t before = work_ >> 16;
        work_ += work;
        if (work_ > limits_.work) throw Stopped{};
        if (work_ >> 16 != before && limits_.deadline.passed()) throw Stopped{};
    }

    // Layouts won from the set pool_[begin, end): first opens what is safe in all of them, which may split the set.
    int open_safe(std::size_t begin, std::size_t end, Mask opened, int* best_cell) {
        if (end - begin == 1) {
            if (best_cell != nullptr) *best_cell = any_safe_cell(begin);
            return 1;
        }
        const Mask some = mines_of(begin, end);
        spend(end - begin);
        for (std::size_t w = 0; w < set_.words; ++w) {
            std::uint64_t safe = all_.words[w] & ~some.words[w] & ~opened.words[w];
            for (; safe != 0; safe &= safe - 1) {
                const int cell = static_cast<int>(64 * w) + std::countr_zero(safe);
                opened.set(cell);
                const std::uint8_t* number = numbers_.data() + static_cast<std::size_t>(cell) * count_;
                bool splits = false;
                for (std::size_t i = begin + 1; i < end && !splits; ++i)
                    splits = number[pool_[i]] != number[pool_[begin]];
                if (splits) return split(begin, end, cell, opened, -1);
            }
        }
        return guess(begin, end, opened, best_cell);
    }

    [[nodiscard]] int any_safe_cell(std::size_t at) const {
        const std::uint64_t* layout = set_.layouts.data() + static_cast<std::size_t>(pool_[at]) * set_.words;
        for (int cell = 0; cell < cells_; ++cell)
            if (!(layout[cell / 64] >> (cell % 64) & 1)) return cell;
        return -1;
    }

    // Opens one cell and plays on with each number that it may show. Stops early, with at most `floor`, when it cannot
    // win more than `floor` layouts.
    int split(std::size_t begin, std::size_t end, int cell, const Mask& opened, int floor) {
        const std::uint8_t* number = numbers_.data() + static_cast<std::size_t>(cell) * count_;
        std::array<std::size_t, 10> sizes{};
        for (std::size_t i = begin; i < end; ++i) ++sizes[number[pool_[i]]];
        const std::size_t base = pool_.size();
        int total = 0;
        int left = static_cast<int>(end - begin - sizes[kMineHere]);
        for (std::uint8_t value = 0; value < kMineHere; ++value) {
            if (sizes[value] == 0) continue;
            if (total + left <= floor) return total;
            left -= static_cast<int>(sizes[value]);
            for (std::size_t i = begin; i < end; ++i)
                if (number[pool_[i]] == value) {
                    const int layout = pool_[i];
                    pool_.push_back(layout);
                }
            total += open_safe(base, pool_.size(), opened, nullptr);
            pool_.resize(base);
        }
        return total;
    }

    // The best cell to guess when nothing is safe any more.
    int guess(std::size_t begin, std::size_t end, const Mask& opened, int* best_cell) {
        const int size = static_cast<int>(end - begin);
        // Of two layouts that nothing tells apart, one is won.
        if (size == 2 && best_cell == nullptr) return 1;
        std::uint64_t key = 0;
        std::uint64_t check = 0;
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint64_t word = mix(static_cast<std::uint64_t>(pool_[i]) + 1);
            key ^= word;
            check += mix(word);
        }
        if (key == 0) key = 1;
        if (best_cell == nullptr) {
            const Entry& entry = memory_[slot_of(key, check)];
            if (entry.key == key && entry.check == check) return entry.won;
        }
        // 1. How often each cell is a mine, the safest first.
        std::array<int, 64 * kWords> mines{};
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint64_t* layout = set_.layouts.data() + static_cast<std::size_t>(pool_[i]) * set_.words;
            for (std::size_t w = 0; w < set_.words; ++w)
                for (std::uint64_t rest = layout[w]; rest != 0; rest &= rest - 1)
                    ++mines[64 * w + static_cast<std::size_t>(std::countr_zero(rest))];
        }
        std::vector<int> candidates;
        for (int cell = 0; cell < cells_; ++cell)
            if (mines[static_cast<std::size_t>(cell)] > 0 && mines[static_cast<std::size_t>(cell)] < size)
                candidates.push_back(cell);
        std::stable_sort(candidates.begin(), candidates.end(), [&](int a, int b) {
            return mines[static_cast<std::size_t>(a)] < mines[static_cast<std::size_t>(b)];
        });
        // 2. A dead cell, which shows one number only, can always wait: what follows it does not depend on it. When all
        //    are dead nothing will ever be learnt, and one layout can be won: any.
        int best = 1;
        int chosen = candidates.empty() ? -1 : any_safe_candidate(begin, candidates);
        for (const int cell : candidates) {
            const int safe = size - mines[static_cast<std::size_t>(cell)];
            if (safe <= best) break;
            spend(static_cast<std::size_t>(size));
            if (is_dead(begin, end, cell)) continue;
            Mask more = opened;
            more.set(cell);
            const int won = split(begin, end, cell, more, best);
            if (won > best) {
                best = won;
                chosen = cell;
            }
        }
        if (best_cell != nullptr) {
            *best_cell = chosen;
        } else {
            remember(key, check, best);
        }
        return best;
    }

    [[nodiscard]] int any_safe_candidate(std::size_t at, const std::vector<int>& candidates) const {
        const std::uint64_t* layout = set_.layouts.data() + static_cast<std::size_t>(pool_[at]) * set_.words;
        for (const int cell : candidates)
            if (!(layout[cell / 64] >> (cell % 64) & 1)) return cell;
        return -1;
    }

    [[nodiscard]] bool is_dead(std::size_t begin, std::size_t end, int cell) const {
        const std::uint8_t* number = numbers_.data() + static_cast<std::size_t>(cell) * count_;
        int seen = -1;
        for (std::size_t i = begin; i < end; ++i) {
            const int value = number[pool_[i]];
            if (value == kMineHere || value == seen) continue;
            if (seen >= 0) return false;
            seen = value;
        }
        return true;
    }

    [[nodiscard]] std::size_t slot_of(std::uint64_t key, std::uint64_t check) const {
        const std::size_t mask = memory_.size() - 1;
        std::size_t at = key & mask;
        while (memory_[at].key != 0 && !(memory_[at].key == key && memory_[at].check == check)) at = (at + 1) & mask;
        return at;
    }

    void remember(std::uint64_t key, std::uint64_t check, int won) {
        if (2 * ++remembered_ > memory_.size()) {
            std::vector<Entry> old(memory_.size() * 2);
            old.swap(memory_);
            for (const Entry& entry : old)
                if (entry.key != 0) memory_[slot_of(entry.key, entry.check)] = entry;
        }
        memory_[slot_of(key, check)] = {key, check, won};
    }

    const LayoutSet& set_;
    const EndLimits& limits_;
    std::size_t count_;
    int cells_;
    Mask all_;
    std::vector<std::uint8_t> numbers_;  // by cell, then layout
    std::vector<int> pool_;              // the sets on the way down, one behind the other
    std::vector<Entry> memory_;
    std::size_t remembered_ = 0;
    std::size_t work_ = 0;
};

}  // namespace

std::optional<BestPlay> best_play(const Geometry& geometry, const LayoutSet& set, const EndLimits& limits) {
    try {
        return Search(geometry, set, limits).run();
    } catch (const Stopped&) {
        return std::nullopt;
    }
}

std::optional<BestPlay> best_play_of_sealed(const Geometry& geometry, const Position& position, int component,
                                            const EndLimits& limits) {
    Part part{std::vector<char>(position.constraints().components().size(), 0), false};
    part.components[static_cast<std::size_t>(component)] = 1;
    const auto set = list_layouts(geometry, position, part, limits.layouts);
    if (!set || set->size() == 0) return std::nullopt;
    return best_play(geometry, *set, limits);
}

std::optional<WinChance> win_chance(const Geometry& geometry, const Position& position, const EndLimits& limits) {
    const Constraints& constraints = position.constraints();
    WinChance result{1.0, -1};
    Part rest{std::vector<char>(constraints.components().size(), 1), true};
    double log_rest = position.log_layouts();
    std::vector<int> sealed;
    for (std::size_t c = 0; c < rest.components.size(); ++c) {
        const int component = static_cast<int>(c);
        if (!is_sealed(geometry, position, component)) continue;
        rest.components[c] = 0;
        sealed.push_back(component);
        log_rest -= position.table(component).log_arrangements();
    }
    // What cannot be listed is refused before anything is searched.
    if (log_rest > std::log(static_cast<double>(limits.layouts)) + 1e-6) return std::nullopt;
    const auto set = list_layouts(geometry, position, rest, limits.layouts);
    if (!set) return std::nullopt;
    if (set->size() > 0) {
        const auto best = best_play(geometry, *set, limits);
        if (!best) return std::nullopt;
        result = {static_cast<double>(best->won) / static_cast<double>(best->layouts), best->cell};
    }
    for (const int component : sealed) {
        const auto best = best_play_of_sealed(geometry, position, component, limits);
        if (!best) return std::nullopt;
        result.chance *= static_cast<double>(best->won) / static_cast<double>(best->layouts);
        // A sealed part may be played at any time: first, so that the hard rest is only thought about if it matters.
        if (result.cell < 0 || position.chance(result.cell) > 0) result.cell = best->cell;
    }
    return result;
}

}  // namespace gridsage::mines
