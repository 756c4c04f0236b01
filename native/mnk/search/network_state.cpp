#include "mnk/search/network_state.hpp"

namespace gridsage::mnk {

NetworkView& NetworkState::view_of(const ThreatBoard& board) {
    Follower& follower = followers_[static_cast<std::size_t>(board.turn())];
    auto& [view, keys] = follower;
    if (!view) {
        // The position as it was before the first move that can be taken back.
        std::vector<std::uint8_t> cells;
        for (int cell = 0; cell < board.setup().cells(); ++cell) cells.push_back(board.stone(cell));
        for (std::size_t i = 0; i < board.path_length(); ++i)
            cells[static_cast<std::size_t>(board.path_cell(i))] = kEmpty;
        view.emplace(network_, board.setup(), board.tables().lines, cells, board.turn());
        keys.assign(1, board.path_key(0));
    }
    // 1. Back to where both were in the same position; the order in which they came there does not matter.
    std::size_t length = view->path_length();
    while (length > board.path_length() || (length > 0 && keys[length] != board.path_key(length))) {
        view->pop();
        --length;
    }
    // 2. From there along the board's moves.
    keys.resize(length + 1);
    for (; length < board.path_length(); ++length) {
        const int cell = board.path_cell(length);
        view->push(cell, board.stone(cell) - 1);
        keys.push_back(board.path_key(length + 1));
    }
    return *view;
}

}  // namespace gridsage::mnk
