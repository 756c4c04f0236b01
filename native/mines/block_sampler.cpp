#include "mines/block_sampler.hpp"

#include <algorithm>

#include "mines/board.hpp"

namespace gridsage::mines {

namespace {

constexpr int kBand = 2;      // cells held fixed between two blocks
constexpr int kLargest = 10;  // side of a block, to begin with
constexpr int kSmallest = 4;
constexpr int kStep = 6;                              // side of the blocks in which numbers are added
constexpr std::size_t kTerms = std::size_t{1} << 20;  // a block that needs more is too wide

}  // namespace

BlockSampler::BlockSampler(Engine& engine, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
                           const Deadline& deadline)
    : engine_(engine),
      geometry_(engine.geometry()),
      mines_(mines),
      block_(kLargest),
      number_(shown.size(), kMute),
      decided_(shown.size(), kMute),
      undecided_(shown.size(), 0),
      touched_(shown.size(), 0),
      free_(shown.size(), 0),
      mine_(shown.size(), 0),
      view_(shown.size(), 0) {
    options_.limits.deadline = deadline;
    options_.limits.terms = kTerms;
    options_.limits.remember = false;  // no block comes twice
    Constraints constraints;
    possible_ = constraints.build(geometry_, shown, mines, trust_flags);
    if (!possible_) return;
    for (int cell = 0; cell < geometry_.cells(); ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        switch (constraints.mark(cell)) {
            case Mark::kKnownMine:
            case Mark::kMine:
                decided_[at] = kExploded;
                break;
            case Mark::kOpen:
                number_[at] = shown[at];
                [[fallthrough]];
            case Mark::kSafe:
                decided_[at] = kMute;
                break;
            default:
                undecided_[at] = 1;
        }
    }
}

bool BlockSampler::start(RandomStream& random) {
    if (!possible_) return false;
    for (std::uint8_t& code : decided_)
        if (code <= 8) code = kMute;
    std::ranges::fill(touched_, 0);
    set_free([](int) { return true; }, [](int) { return true; });
    if (analyse() != Finding::kFine) return false;
    log_layouts_ = position_.log_layouts();
    position_.draw(random, mine_);
    for (int top = 0; top < geometry_.height(); top += kStep)
        for (int left = 0; left < geometry_.width(); left += kStep)
            if (!add_block(left, top, random)) return false;
    return true;
}

bool BlockSampler::add_block(int left, int top, RandomStream& random) {
    // 1. Believe its numbers.
    const int width = geometry_.width();
    std::vector<int> numbers;
    for (int y = top; y < std::min(top + kStep, geometry_.height()); ++y)
        for (int x = left; x < std::min(left + kStep, width); ++x) {
            const int cell = y * width + x;
            const auto around = geometry_.around(cell);
            const auto undecided = [&](int other) { return undecided_[static_cast<std::size_t>(other)] != 0; };
            if (number_[static_cast<std::size_t>(cell)] != kMute && std::ranges::any_of(around, undecided))
                numbers.push_back(cell);
        }
    if (numbers.empty()) return true;
    for (const int number : numbers)
        for (const int other : geometry_.around(number)) touched_[static_cast<std::size_t>(other)] = 1;
    const auto believe = [&](bool believed) {
        for (const int cell : numbers) {
            const auto at = static_cast<std::size_t>(cell);
            decided_[at] = believed ? number_[at] : kMute;
        }
    };
    // 2. Draw the cells around it anew: a few at first, more where that is not enough. What the new numbers make of the
    //    layouts, given the rest, is what they make of all layouts, on average.
    for (const int margin : {4, 2, 7, 10, 14, 3}) {
        set_free([&](int x) { return x >= left - margin && x < left + kStep + margin; },
                 [&](int y) { return y >= top - margin && y < top + kStep + margin; });
        if (analyse() != Finding::kFine) continue;
        const double before = position_.log_layouts();
        believe(true);
        if (analyse() == Finding::kFine) {
            log_layouts_ += position_.log_layouts() - before;
            position_.draw(random, mine_);
            return true;
        }
        believe(false);
        if (options_.limits.deadline.passed()) return false;
    }
    return false;
}

bool BlockSampler::sweep(RandomStream& random) {
    for (; block_ >= kSmallest; --block_) {
        const int period = block_ + kBand;
        const int dx = static_cast<int>(random.below(static_cast<std::uint64_t>(period)));
        const int dy = static_cast<int>(random.below(static_cast<std::uint64_t>(period)));
        set_free([&](int x) { return (x + dx) % period >= kBand; }, [&](int y) { return (y + dy) % period >= kBand; });
        if (analyse() == Finding::kFine) {
            position_.draw(random, mine_);
            return true;
        }
        if (options_.limits.deadline.passed()) return false;
    }
    return false;
}

// Cells that no believed number touches are free too: they are all alike.
template <class Column, class Row>
void BlockSampler::set_free(const Column& in_column, const Row& in_row) {
    const auto width = static_cast<std::size_t>(geometry_.width());
    columns_.resize(width);
    for (std::size_t x = 0; x < width; ++x) columns_[x] = in_column(static_cast<int>(x));
    for (int y = 0; y < geometry_.height(); ++y) {
        const std::size_t first = static_cast<std::size_t>(y) * width;
        const std::uint8_t row = in_row(y);
        const std::uint8_t* __restrict columns = columns_.data();
        const std::uint8_t* __restrict touched = touched_.data() + first;
        const std::uint8_t* __restrict undecided = undecided_.data() + first;
        std::uint8_t* __restrict free = free_.data() + first;
        for (std::size_t x = 0; x < width; ++x)
            free[x] = static_cast<std::uint8_t>(undecided[x] & ((touched[x] ^ 1) | (row & columns[x])));
    }
}

Finding BlockSampler::analyse() {
    const std::uint8_t* __restrict free = free_.data();
    const std::uint8_t* __restrict undecided = undecided_.data();
    const std::uint8_t* __restrict decided = decided_.data();
    const std::uint8_t* __restrict mine = mine_.data();
    std::uint8_t* __restrict view = view_.data();
    const std::size_t count = view_.size();
    for (std::size_t cell = 0; cell < count; ++cell) {
        const std::uint8_t code = decided[cell];
        const std::uint8_t fixed = mine[cell] != 0 ? kExploded : kMute;
        const std::uint8_t known = undecided[cell] != 0 ? fixed : code;
        view[cell] = free[cell] != 0 ? kHidden : known;
    }
    return engine_.analyse(view_, mines_, position_, options_);
}

}  // namespace gridsage::mines
