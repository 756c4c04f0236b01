#include "mnk/classic/classic.hpp"

#include "mnk/classic/document_search.hpp"
#include "mnk/classic/game.hpp"
#include "mnk/classic/mended_search.hpp"
#include "mnk/classic/stopwatch.hpp"
#include "support/errors.hpp"

namespace gridsage::mnk {

int classic_depth(int free_tiles, const DepthSteps& depths) noexcept {
    return free_tiles < depths[0] ? 4 : free_tiles < depths[1] ? 3 : free_tiles < depths[2] ? 2 : 1;
}

ClassicResult classic_choose(const Board& board, const ClassicOptions& options, const Deadline& deadline) {
    if (board.over()) throw IllegalMoveError("cannot choose a move: the game is over");
    classic::Game game(board, options.reach);
    classic::Stopwatch watch(deadline, options.max_nodes);
    const int free_tiles = game.free_tiles();
    ClassicResult result;
    if (options.order || options.near || options.deepen || options.resist) {
        result = classic::MendedSearch(game, watch, options).run();
    } else {
        const int depth = options.max_depth > 0 ? options.max_depth : classic_depth(free_tiles, options.depths);
        result = classic::DocumentSearch(game, watch, depth).run();
        result.depth = depth;
        result.line = {result.cell};
    }
    result.nodes = watch.nodes();
    result.free_tiles = free_tiles;
    result.play_area = game.play_area();
    return result;
}

}  // namespace gridsage::mnk
