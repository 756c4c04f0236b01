#include "mnk/evaluate/patterns.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <memory>
#include <utility>

#include "mnk/evaluate/caro.hpp"

namespace gridsage::mnk {

namespace {

using Counted = std::array<int, 16>;

Counted count_patterns(PatternSet set) {
    Counted count{};
    for (int d = 0; d < kDirections; ++d) ++count[static_cast<std::size_t>(pattern_of(set, d))];
    return count;
}

int number_of(const Counted& count, Pattern pattern) {
    return count[static_cast<std::size_t>(pattern)];
}

Threat combine(PatternSet set) {
    const Counted count = count_patterns(set);
    const auto of = [&](Pattern pattern) { return number_of(count, pattern); };
    const int fours = of(Pattern::kFour);
    const int threes = of(Pattern::kOpenThree) + of(Pattern::kWideThree);
    const int halves = of(Pattern::kHalfThree);
    const int twos = of(Pattern::kOpenTwo) + of(Pattern::kWideTwo) + of(Pattern::kFullTwo);
    if (of(Pattern::kRow) > 0) return Threat::kRow;
    if (of(Pattern::kOpenFour) > 0 || fours >= 2) return Threat::kOpenFour;
    if (fours == 1) return threes > 0 ? Threat::kFourThree : halves + twos > 0 ? Threat::kFourPlus : Threat::kFour;
    if (threes >= 2) return Threat::kThreeThree;
    if (threes == 1) return halves + twos > 0 ? Threat::kThreePlus : Threat::kThree;
    if (halves > 0) return halves + twos > 1 ? Threat::kHalfPlus : Threat::kHalf;
    if (twos > 0) return twos > 1 ? Threat::kTwoTwo : Threat::kTwo;
    return Threat::kNone;
}

// What the set says of a move of renju's first player.
Legality judge(PatternSet set) {
    const Counted count = count_patterns(set);
    const auto of = [&](Pattern pattern) { return number_of(count, pattern); };
    if (of(Pattern::kRow) > 0) return Legality::kAllowed;
    const int fours = of(Pattern::kFour) + of(Pattern::kOpenFour);
    if (of(Pattern::kOverline) + of(Pattern::kTwoFours) > 0 || fours > 1) return Legality::kForbidden;
    return of(Pattern::kOpenThree) + of(Pattern::kWideThree) > 1 ? Legality::kUnclear : Legality::kAllowed;
}

using CodeMap = std::map<std::array<int, kDirections>, std::uint16_t>;

CodeMap all_codes() {
    CodeMap codes;
    // By the strongest pattern first: the common codes stand together at the front, where the cache keeps them.
    for (int d = 0; d < kPatterns; ++d)
        for (int c = 0; c <= d; ++c)
            for (int b = 0; b <= c; ++b)
                for (int a = 0; a <= b; ++a)
                    codes.emplace(std::array<int, kDirections>{a, b, c, d}, static_cast<std::uint16_t>(codes.size()));
    return codes;
}

std::uint16_t code_of(const CodeMap& codes, PatternSet set) {
    std::array<int, kDirections> sorted;
    for (int d = 0; d < kDirections; ++d)
        sorted[static_cast<std::size_t>(d)] = std::min(static_cast<int>(pattern_of(set, d)), kPatterns - 1);
    std::sort(sorted.begin(), sorted.end());
    return codes.at(sorted);
}

std::unique_ptr<FactsTable> all_facts(bool renju) {
    auto facts = std::make_unique<FactsTable>();
    const CodeMap codes = all_codes();
    for (std::size_t i = 0; i < facts->size(); ++i) {
        const auto set = static_cast<PatternSet>(i);
        const Legality legality = renju ? judge(set) : Legality::kAllowed;
        Threat threat = combine(set);
        // A win must not be claimed by a move that may be forbidden.
        if (legality == Legality::kUnclear)
            threat = threat >= Threat::kFour ? Threat::kFour : Threat::kThreePlus;
        else if (legality == Legality::kForbidden)
            threat = Threat::kNone;
        // What is forbidden is worth as much as nothing at all.
        (*facts)[i] = {code_of(codes, legality == Legality::kForbidden ? PatternSet{0} : set), threat, legality};
    }
    return facts;
}

int room(std::uint32_t code) {
    return std::bit_width(code) - 1;
}

// Makes the patterns of one seat, for every pair of sides.
class PatternBuilder {
  public:
    // Renju marks what is forbidden to its first player.
    PatternBuilder(int k, int reach, bool exact, bool renju) : k_(k), reach_(reach), exact_(exact), renju_(renju) {
        const std::uint32_t codes = 1U << (reach_ + 1);
        patterns_.assign(static_cast<std::size_t>(codes) * codes, kUnknownPattern);
        for (std::uint32_t left = 1; left < codes; ++left)
            for (std::uint32_t right = 1; right < codes; ++right) build(left, right);
    }
    [[nodiscard]] std::vector<Pattern> take() && { return std::move(patterns_); }

  private:
    [[nodiscard]] std::size_t index(std::uint32_t left, std::uint32_t right) const noexcept {
        return (static_cast<std::size_t>(left) << (reach_ + 1)) | right;
    }

    // The line with the stone on it: a row, or the best that one more stone makes of it, counted.
    Pattern build(std::uint32_t left, std::uint32_t right) {
        Pattern& known = patterns_[index(left, right)];
        if (known != kUnknownPattern) return known;
        if (room(left) + room(right) + 1 < k_) return known = Pattern::kDead;
        const int sentinels_left = room(left);
        const int sentinels_right = room(right);
        const std::uint32_t own_left = left & ((1U << sentinels_left) - 1);
        const std::uint32_t own_right = right & ((1U << sentinels_right) - 1);
        const int length = 1 + std::countr_one(own_left) + std::countr_one(own_right);
        if (exact_ ? length == k_ : length >= k_) return known = Pattern::kRow;
        if (length > k_) return known = renju_ ? Pattern::kOverline : Pattern::kDead;

        Counted ways{};
        for (int i = 0; i < sentinels_left; ++i)
            if (!((left >> i) & 1)) ++ways[static_cast<std::size_t>(build(left | (1U << i), right))];
        for (int i = 0; i < sentinels_right; ++i)
            if (!((right >> i) & 1)) ++ways[static_cast<std::size_t>(build(left, right | (1U << i)))];
        Pattern made = best_of(ways);
        // Two cells complete a straight four, which is one four; otherwise they complete two.
        if (renju_ && made == Pattern::kOpenFour && length != k_ - 1) made = Pattern::kTwoFours;
        return patterns_[index(left, right)] = made;
    }

    int k_;
    int reach_;
    bool exact_;
    bool renju_;
    std::vector<Pattern> patterns_;
};

int reach_of(int k, Rule rule) {
    return rule == Rule::kFree ? k - 1 : rule == Rule::kCaro ? kCaroReach : k;
}

}  // namespace

Pattern best_of(const std::array<int, 16>& ways) {
    const auto to = [&](Pattern pattern) { return number_of(ways, pattern); };
    if (to(Pattern::kRow) > 0) return to(Pattern::kRow) > 1 ? Pattern::kOpenFour : Pattern::kFour;
    if (to(Pattern::kOpenFour) > 0) return to(Pattern::kOpenFour) > 1 ? Pattern::kWideThree : Pattern::kOpenThree;
    if (to(Pattern::kFour) + to(Pattern::kTwoFours) > 0) return Pattern::kHalfThree;
    const int threes = to(Pattern::kOpenThree) + to(Pattern::kWideThree);
    if (threes > 0) return threes > 2 ? Pattern::kFullTwo : threes > 1 ? Pattern::kWideTwo : Pattern::kOpenTwo;
    if (to(Pattern::kHalfThree) > 0) return Pattern::kHalfTwo;
    if (to(Pattern::kOpenTwo) + to(Pattern::kWideTwo) + to(Pattern::kFullTwo) > 0) return Pattern::kOpenOne;
    // For long rows everything further away is worth the least that is worth anything.
    const bool alive = to(Pattern::kHalfTwo) + to(Pattern::kOpenOne) + to(Pattern::kHalfOne) > 0;
    return alive ? Pattern::kHalfOne : Pattern::kDead;
}

const FactsTable& set_facts() {
    static const auto kFacts = all_facts(false);
    return *kFacts;
}

const FactsTable& renju_facts() {
    static const auto kFacts = all_facts(true);
    return *kFacts;
}

PatternTable::PatternTable(int k, Rule rule) : reach_(reach_of(k, rule)) {
    const std::uint32_t words = 1U << reach_;
    left_.resize(static_cast<std::size_t>(words) * words);
    right_.resize(left_.size());
    for (std::uint32_t first = 0; first < words; ++first) {
        for (std::uint32_t second = 0; second < words; ++second) {
            Side side{};
            for (int seat = 0; seat < 2; ++seat) {
                const std::uint32_t own = seat == 0 ? first : second;
                const std::uint32_t closed = seat == 0 ? second : first;
                const std::uint32_t sentinel = (closed | words) & (0 - (closed | words));
                side.code[seat] = rule == Rule::kCaro ? caro_code(own, closed)
                                                      : static_cast<std::uint16_t>((own & (sentinel - 1)) | sentinel);
            }
            right_[(static_cast<std::size_t>(first) << reach_) | second] = side;
            // Seen to the left, the nearest cell is the highest bit.
            std::uint32_t mirrored_first = 0;
            std::uint32_t mirrored_second = 0;
            for (int i = 0; i < reach_; ++i) {
                mirrored_first |= ((first >> i) & 1) << (reach_ - 1 - i);
                mirrored_second |= ((second >> i) & 1) << (reach_ - 1 - i);
            }
            left_[(static_cast<std::size_t>(mirrored_first) << reach_) | mirrored_second] = side;
        }
    }
    if (rule == Rule::kCaro)
        patterns_[0] = caro_patterns();
    else
        patterns_[0] = PatternBuilder(k, reach_, rule != Rule::kFree, rule == Rule::kRenju).take();
    if (rule == Rule::kRenju) patterns_[1] = PatternBuilder(k, reach_, false, false).take();
    of_ = {patterns_[0].data(), rule == Rule::kRenju ? patterns_[1].data() : patterns_[0].data()};
}

PatternTable::Pair PatternTable::look(std::uint64_t first, std::uint64_t second, int bit) const noexcept {
    switch (reach_) {
        case 2:
            return look<2>(first, second, bit);
        case 3:
            return look<3>(first, second, bit);
        case 4:
            return look<4>(first, second, bit);
        case 5:
            return look<5>(first, second, bit);
        case 6:
            return look<6>(first, second, bit);
        case 7:
            return look<7>(first, second, bit);
        default:
            return look<8>(first, second, bit);
    }
}

}  // namespace gridsage::mnk
