// The weights of the evaluation network: what a file of them holds. docs/mnk-engine.md tells how a position is valued
// with them, and what the file looks like.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "mnk/rules/board.hpp"

namespace gridsage::mnk {

constexpr int kChannels = 64;
constexpr int kHidden = 32;
constexpr int kNetworkReach = 4;
// What one side of a cell can be: 81 with four cells on the board, 27 with three, down to 1 with none.
constexpr int kSideCodes = 121;
// Two sides without their order.
constexpr int kLineRows = kSideCodes * (kSideCodes + 1) / 2;

// The numbers of a cell or a line, one for each channel, on cache lines of their own.
struct alignas(64) Channels {
    std::array<std::int16_t, kChannels> of;
};
struct alignas(64) ChannelSums {
    std::array<std::uint16_t, kChannels> of;
};
struct alignas(64) HiddenUnits {
    std::array<std::int16_t, kHidden> of;
};

// From some numbers to others: for two of the first at a time, a pair of weights for each of the second.
template <int kIn, int kOut>
struct Layer {
    static constexpr int kInputs = kIn;
    static constexpr int kOutputs = kOut;
    alignas(64) std::array<std::int16_t, kIn * kOut> weights;
    alignas(64) std::array<std::int32_t, kOut> bias;

    [[nodiscard]] static constexpr std::size_t place(int in, int out) noexcept {
        return static_cast<std::size_t>((in / 2 * kOut + out) * 2 + in % 2);
    }
};

struct NetworkWeights {
    std::vector<Channels> lines;  // by the row of a line
    Layer<kChannels, kHidden> first;
    Layer<kHidden, kHidden> second;
    HiddenUnits value;  // for a win less those for a loss
    std::int64_t value_bias;
    Layer<kHidden, kChannels> ranks;
};

// Immutable; shared by all searches.
class Network {
  public:
    // A file that cannot be read, is no network, of another version or damaged raises OptionError.
    [[nodiscard]] static std::shared_ptr<const Network> load(const std::filesystem::path& path);

    // Whether it was made for such a board.
    [[nodiscard]] bool fits(const Setup& setup) const noexcept;
    // Of the file: tells networks apart.
    [[nodiscard]] std::uint32_t checksum() const noexcept { return checksum_; }
    [[nodiscard]] const NetworkWeights& weights() const noexcept { return weights_; }
    [[nodiscard]] static constexpr std::size_t bytes() noexcept {
        return sizeof(Network) + kLineRows * sizeof(Channels);
    }

  private:
    Network() = default;

    std::uint32_t checksum_ = 0;
    std::uint32_t rules_ = 0;  // the word of the file: a rule, or free and exact
    int smallest_side_ = 0;
    int largest_side_ = 0;
    NetworkWeights weights_{};
};

}  // namespace gridsage::mnk
