// A position as the network sees it with one seat as "own": the sums of every empty cell, kept up to date move by move.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mnk/evaluate/network.hpp"
#include "mnk/evaluate/network_kernels.hpp"
#include "mnk/rules/board.hpp"
#include "mnk/rules/lines.hpp"

namespace gridsage::mnk {

class NetworkView {
  public:
    // The lines must live as long as the view.
    NetworkView(std::shared_ptr<const Network> network, const Setup& setup, const Lines& lines,
                std::span<const std::uint8_t> cells, int own, const NetworkKernels& kernels = NetworkKernels::best());

    // The cell must be empty.
    void push(int cell, int seat);
    void pop() noexcept;
    [[nodiscard]] std::size_t path_length() const noexcept { return length_; }

    // What it adds to the pattern weights' value, for the own seat to move, in units of 1/512.
    [[nodiscard]] int value();
    // Adds to the ranks of empty cells as moves of the own seat.
    void rank(std::span<RankedMove> moves);

    // What one takes, with room for the moves of a search.
    [[nodiscard]] static std::size_t bytes(const Setup& setup) noexcept {
        return sizeof(NetworkView) + static_cast<std::size_t>(setup.cells()) * (sizeof(Channels) + 2) +
               kUsualSteps * (sizeof(Step) + kMostChanges * sizeof(Channels));
    }

  private:
    static constexpr int kMostChanges = kDirections * 2 * kNetworkReach;
    static constexpr std::size_t kUsualSteps = 64;

    // A move and what it changed.
    struct Step {
        int cell;
        int seat;
        int count;
        std::array<LineChange, kMostChanges> changes;
        ChannelSums sums;  // before it
    };

    [[nodiscard]] std::uint64_t state_of(int seat) const noexcept { return seat == own_ ? 1 : 2; }
    [[nodiscard]] std::size_t first_place(std::size_t step) const noexcept {
        return place_of_.size() + step * kMostChanges;
    }
    void think();

    std::shared_ptr<const Network> network_;
    const Lines& lines_;
    const NetworkKernels& kernels_;
    int own_;
    bool has_hidden_ = false;
    bool has_vector_ = false;
    std::array<std::uint64_t, kMaxLines> stones_{};  // two bits a cell: empty, own, other, beyond the board
    // The sums of cells: a move leaves those it changes as they are and writes new ones behind them, so that taking it
    // back is forgetting where those are.
    std::vector<Channels> places_;
    std::vector<std::uint16_t> place_of_;  // by cell
    ChannelSums sums_{};
    HiddenUnits hidden_{};
    Channels vector_{};
    std::vector<Step> steps_;
    std::size_t length_ = 0;
};

}  // namespace gridsage::mnk
