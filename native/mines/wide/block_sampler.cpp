#include "mines/wide/block_sampler.hpp"

#include <algorithm>
#include <cmath>

#include "mines/rules/board.hpp"

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
                ++undecided_count_;
        }
    }
    left_ = constraints.mines();
}

// Until a number touches them, undecided cells are all alike: only how many they are matters. They get their mines at
// the end.
bool BlockSampler::start(RandomStream& random) {
    if (!possible_ || left_ < 0 || left_ > undecided_count_) return false;
    for (std::uint8_t& code : decided_)
        if (code <= 8) code = kMute;
    std::ranges::fill(touched_, 0);
    std::ranges::fill(mine_, 0);
    untouched_ = undecided_count_;
    held_ = 0;
    log_layouts_ = std::lgamma(untouched_ + 1.0) - std::lgamma(left_ + 1.0) - std::lgamma(untouched_ - left_ + 1.0);
    for (int top = 0; top < geometry_.height(); top += kStep)
        for (int left = 0; left < geometry_.width(); left += kStep) {
            if (options_.limits.deadline.passed()) return false;
            if (add_block({left, top}, random)) continue;
            stuck_at_ = {left, top};
            return false;
        }
    fill_rest(random);
    return true;
}

std::vector<int> BlockSampler::numbers_of(Place block) const {
    const int width = geometry_.width();
    std::vector<int> numbers;
    for (int y = block.top; y < std::min(block.top + kStep, geometry_.height()); ++y)
        for (int x = block.left; x < std::min(block.left + kStep, width); ++x) {
            const int cell = y * width + x;
            const auto undecided = [&](int other) { return undecided_[static_cast<std::size_t>(other)] != 0; };
            if (number_[static_cast<std::size_t>(cell)] != kMute &&
                std::ranges::any_of(geometry_.around(cell), undecided))
                numbers.push_back(cell);
        }
    return numbers;
}

bool BlockSampler::add_block(Place block, RandomStream& random) {
    // 1. Its numbers touch more cells.
    const std::vector<int> numbers = numbers_of(block);
    if (numbers.empty()) return true;
    for (const int number : numbers)
        for (const int other : geometry_.around(number)) {
            std::uint8_t& touched = touched_[static_cast<std::size_t>(other)];
            untouched_ -= touched == 0 && undecided_[static_cast<std::size_t>(other)] != 0;
            touched = 1;
        }
    const auto believe = [&](bool believed) {
        for (const int cell : numbers) {
            const auto at = static_cast<std::size_t>(cell);
            decided_[at] = believed ? number_[at] : kMute;
        }
    };
    // 2. Draw the cells around it anew: a few at first, more where that is not enough. What the new numbers make of the
    //    layouts, given the rest, is what they make of all layouts, on average. The cells that are drawn lie two steps
    //    from the rim of the cutout, so that all numbers that touch them are in it with all that these touch.
    for (const int margin : {4, 2, 7, 10, 14, 3}) {
        if (options_.limits.deadline.passed()) return false;
        const int side = kStep + 2 * (margin + kBand);
        Cutout& cutout = cutouts_.try_emplace(side, geometry_, mines_, side).first->second;
        const Place place{block.left - margin - kBand, block.top - margin - kBand};
        int mines = left_ - held_;
        int elsewhere = untouched_;
        const auto taken = [&](int cell, int depth) -> std::uint8_t {
            const auto at = static_cast<std::size_t>(cell);
            if (undecided_[at] == 0) return decided_[at];
            if (depth >= kBand) return kHidden;
            return mine_[at] != 0 ? kExploded : kMute;
        };
        cutout.cut(place, taken);
        // The mines in the cutout that are not undecided, and those held fixed in it, are known to it too.
        cutout.for_each([&](int cell, int, int depth) {
            const auto at = static_cast<std::size_t>(cell);
            if (undecided_[at] == 0)
                mines += decided_[at] == kExploded;
            else if (touched_[at] != 0)
                mines += mine_[at];
            else if (depth >= kBand)
                --elsewhere;
        });
        if (cutout.analyse(mines, elsewhere, options_) != Finding::kFine) continue;
        const double before = cutout.position().log_layouts();
        believe(true);
        cutout.cut(place, taken);
        if (cutout.analyse(mines, elsewhere, options_) == Finding::kFine) {
            log_layouts_ += cutout.position().log_layouts() - before;
            take_draw(cutout, random);
            return true;
        }
        believe(false);
    }
    return false;
}

void BlockSampler::take_draw(Cutout& cutout, RandomStream& random) {
    const auto drawn = cutout.draw(random);
    cutout.for_each([&](int cell, int local, int depth) {
        const auto at = static_cast<std::size_t>(cell);
        if (depth < kBand || undecided_[at] == 0 || touched_[at] == 0) return;
        held_ += drawn[static_cast<std::size_t>(local)] - mine_[at];
        mine_[at] = drawn[static_cast<std::size_t>(local)];
    });
}

// The cells that no number touches take the mines that are left.
void BlockSampler::fill_rest(RandomStream& random) {
    int mines = left_ - held_;
    int room = untouched_;
    for (std::size_t cell = 0; cell < mine_.size() && room > 0; ++cell) {
        if (undecided_[cell] == 0 || touched_[cell] != 0) continue;
        mine_[cell] = random.below(static_cast<std::uint64_t>(room--)) < static_cast<std::uint64_t>(mines);
        mines -= mine_[cell];
    }
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
