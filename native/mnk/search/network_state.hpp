// What the network says of the positions of a search. It follows the search's board only when it is asked: most moves
// are taken back before anybody wants to know what they are worth.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "mnk/evaluate/network.hpp"
#include "mnk/evaluate/network_view.hpp"
#include "mnk/threats/threats.hpp"

namespace gridsage::mnk {

// For one board and what is played on it; not for another.
class NetworkState {
  public:
    explicit NetworkState(std::shared_ptr<const Network> network) : network_(std::move(network)) {}

    // What it adds to the board's value, for the side to move.
    [[nodiscard]] int value(const ThreatBoard& board) { return view_of(board).value(); }
    // The view of the side to move, up to date until the next move.
    [[nodiscard]] NetworkView& view_of(const ThreatBoard& board);

    [[nodiscard]] static std::size_t bytes(const Setup& setup) noexcept { return 2 * NetworkView::bytes(setup); }

  private:
    struct Follower {
        std::optional<NetworkView> view;
        std::vector<std::uint64_t> keys;  // of the position after each move it has followed, the first before any
    };

    std::shared_ptr<const Network> network_;
    std::array<Follower, 2> followers_;  // by seat
};

}  // namespace gridsage::mnk
