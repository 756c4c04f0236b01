// The m,n,k engine and solver for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <filesystem>
#include <new>
#include <vector>

#include "bind/bind.hpp"
#include "bind/compute.hpp"
#include "bind/mnk/convert.hpp"
#include "mnk/evaluate/network.hpp"
#include "mnk/evaluate/network_view.hpp"
#include "mnk/search/search.hpp"
#include "mnk/solve/solve.hpp"
#include "support/machine.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

using mnk::BestLine;
using mnk::Board;
using mnk::ProofProgress;
using mnk::SearchReport;
using mnk::Solution;
using mnk::Value;

constexpr int kMostMemoryMb = 1 << 20;

[[noreturn]] void refuse_memory(int memory_mb) {
    throw OptionError(std::to_string(memory_mb) + " MB of memory: this machine does not have them");
}

std::size_t bytes_of(int memory_mb) {
    if (memory_mb < 1 || memory_mb > kMostMemoryMb)
        throw OptionError(std::to_string(memory_mb) + " MB of memory: expected 1 or more, at most " +
                          std::to_string(kMostMemoryMb));
    const std::size_t bytes = static_cast<std::size_t>(memory_mb) << 20;
    if (const std::uint64_t all = machine_memory(); all > 0 && bytes > all) refuse_memory(memory_mb);
    return bytes;
}

// What work() gives; memory that this machine does not have is a mistake of whoever asked for it.
template <class Work>
auto with_memory(int memory_mb, const Work& work) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        refuse_memory(memory_mb);
    }
}

// A network as Python holds it; engines keep it alive by themselves.
struct SharedNetwork {
    std::shared_ptr<const mnk::Network> network;
};

// What ask(view, board) gives, of a position that the network was made for.
template <class Ask>
auto ask_network(const SharedNetwork& self, const MnkPositionLike& position, const Ask& ask) {
    const Board board = board_from(position);
    if (!self.network->fits(board.setup())) throw OptionError("the network was made for other boards");
    const mnk::Lines lines(board.setup());
    mnk::NetworkView view(self.network, board.setup(), lines, board.cells(), board.turn());
    return ask(view, board);
}

CellTuple ranks_of(mnk::NetworkView& view, const Board& board) {
    std::vector<mnk::RankedMove> moves;
    for (int cell = 0; cell < board.setup().cells(); ++cell)
        if (board.cells()[static_cast<std::size_t>(cell)] == mnk::kEmpty)
            moves.push_back({static_cast<std::int16_t>(cell), 0});
    view.rank(moves);
    std::vector<int> ranks;
    for (const mnk::RankedMove& move : moves) ranks.push_back(move.rank);
    return as_tuple(ranks);
}

void bind_network(nb::module_& module) {
    nb::class_<SharedNetwork>(module, "MnkNetwork",
                              "Weights that correct what patterns say of positions and moves, read from a file.")
        .def(
            "__init__",
            [](SharedNetwork* self, const std::filesystem::path& path) {
                new (self) SharedNetwork{mnk::Network::load(path)};
            },
            "path"_a, nb::sig("def __init__(self, path: str | os.PathLike[str]) -> None"))
        .def(
            "fits",
            [](const SharedNetwork& self, const MnkSetupLike& setup) { return self.network->fits(setup_from(setup)); },
            "setup"_a, "Whether it was made for such a board.")
        .def(
            "value",
            [](const SharedNetwork& self, const MnkPositionLike& position) {
                return ask_network(self, position, [](mnk::NetworkView& view, const Board&) { return view.value(); });
            },
            "position"_a, "The log-odds of winning for the side to move in units of 1/512, without a search.")
        .def(
            "ranks",
            [](const SharedNetwork& self, const MnkPositionLike& position) {
                return ask_network(self, position, &ranks_of);
            },
            "position"_a, "How likely each empty cell is the best move: log-odds in units of 1/512, without a search.");
}

// An engine with one search at a time: another thread's waits until it is done.
struct SharedEngine {
    mnk::Engine engine;
    std::timed_mutex turn;

    SharedEngine(const mnk::Setup& setup, std::size_t memory, int threads,
                 const std::shared_ptr<const mnk::Network>& network)
        : engine(setup, memory, threads, network) {}

    // The position as a board, if it can be searched.
    [[nodiscard]] Board board_of(const MnkPositionLike& position) const {
        Board board = board_from(position);
        if (!(board.setup() == engine.setup())) throw OptionError("the engine was made for another setup");
        if (board.over()) throw IllegalMoveError("cannot search: the game is over");
        return board;
    }
};

// A solver with one proof at a time: another thread's waits until it is done.
struct SharedSolver {
    mnk::Solver solver;
    int memory_mb;
    std::timed_mutex turn;

    SharedSolver(const mnk::Setup& setup, int memory) : solver(setup, bytes_of(memory)), memory_mb(memory) {}
};

void bind_report(nb::module_& module) {
    nb::class_<BestLine>(module, "MnkLine", "A move with its score and the line expected after it.")
        .def_ro("cell", &BestLine::cell, "The move.")
        .def_ro("score", &BestLine::score, "For the side to move.")
        .def_prop_ro(
            "mate_in",
            [](const BestLine& line) { return line.mate_in == 0 ? std::optional<int>() : std::optional(line.mate_in); },
            "Plies to a forced end; negative when lost.")
        .def_prop_ro(
            "moves", [](const BestLine& line) { return as_tuple(line.moves); }, "The expected moves, this one first.");

    nb::class_<SearchReport>(module, "MnkReport", "What a search found, best first, and how far it looked.")
        .def_ro("lines", &SearchReport::lines, "The best moves, each with its line.")
        .def_ro("depth", &SearchReport::depth, "Plies looked ahead everywhere.")
        .def_ro("nodes", &SearchReport::nodes, "Positions looked at.")
        .def_ro("time_s", &SearchReport::time_s, "Seconds of searching.");
}

void bind_engine(nb::module_& module) {
    nb::class_<SharedEngine>(module, "MnkEngine",
                             "The engine for one setup: tables and what it remembers between searches.")
        .def(
            "__init__",
            [](SharedEngine* self, const MnkSetupLike& setup, int memory_mb, int threads,
               const SharedNetwork* network) {
                if (threads < 1 || threads > 256)
                    throw OptionError(std::to_string(threads) + " threads: expected 1 to 256");
                const std::size_t memory = bytes_of(memory_mb);
                with_memory(memory_mb, [&] {
                    new (self) SharedEngine(setup_from(setup), memory, threads,
                                            network == nullptr ? nullptr : network->network);
                });
            },
            "setup"_a, "memory_mb"_a = 64, "threads"_a = 1, "network"_a = nb::none())
        .def_prop_ro(
            "has_network", [](const SharedEngine& self) { return self.engine.has_network(); },
            "Whether a network plays: one was given, fits the setup and leaves memory for the tables.")
        .def(
            "search",
            [](SharedEngine& self, const MnkPositionLike& position, double time_s, std::int64_t nodes, int depth,
               int best, const CancelToken* cancel) {
                check_time(time_s);
                check_number("nodes", nodes, 0);
                check_number("depth", depth, 0);
                check_number("best", best, 1);
                const Board board = self.board_of(position);
                const auto turn = take_turn(self.turn);
                return compute(cancel, [&](const StopSource* stop) {
                    return self.engine.search(board.cells(), board.turn(), {time_s, nodes, depth, best}, stop);
                });
            },
            "position"_a, nb::kw_only(), "time_s"_a.sig(kEndlessText) = kEndless, "nodes"_a = 0, "depth"_a = 0,
            "best"_a = 1, "cancel"_a = nb::none(),
            "Search until a limit is reached or a forced end is proven; a search of another thread is waited for.")
        .def(
            "glance",
            [](SharedEngine& self, const MnkPositionLike& position) {
                const Board board = self.board_of(position);
                const auto turn = take_turn(self.turn);
                return self.engine.glance(board.cells(), board.turn());
            },
            "position"_a, "The move that looks best without a search; it is the report until a search has more to say.")
        .def_prop_ro(
            "report", [](const SharedEngine& self) { return self.engine.report(); },
            "The latest result of the running search, from any thread.")
        .def(
            "warm_up",
            [](SharedEngine& self) {
                const auto turn = take_turn(self.turn);
                run([&](const StopSource* stop) { self.engine.warm_up(stop); });
            },
            "Take the memory of the tables now, so that no search waits for it.")
        .def(
            "clear",
            [](SharedEngine& self) {
                const auto turn = take_turn(self.turn);
                run([&](const StopSource* stop) { self.engine.clear(stop); });
            },
            "Forget what earlier searches found.");
}

void bind_solve(nb::module_& module) {
    nb::enum_<Value>(module, "MnkValue", "What a position is worth to the side to move, with best play on both sides.")
        .value("UNKNOWN", Value::kUnknown, "Not proven within the limits.")
        .value("LOSS", Value::kLoss)
        .value("DRAW", Value::kDraw)
        .value("WIN", Value::kWin);

    nb::class_<Solution>(module, "MnkSolution", "The proven value of a position.")
        .def_ro("value", &Solution::value, "For the side to move.")
        .def_ro("at_least", &Solution::at_least, "What the value is proven to be at least.")
        .def_ro("at_most", &Solution::at_most, "What the value is proven to be at most.")
        .def_prop_ro(
            "best",
            [](const Solution& solution) {
                return solution.best == mnk::kNoCell ? std::optional<int>() : std::optional(solution.best);
            },
            "A move that keeps the value; None when none was found within the limits.")
        .def_ro("nodes", &Solution::nodes, "Positions looked into.");

    nb::class_<ProofProgress>(module, "MnkProgress", "How far a proof has come, from any thread.")
        .def(nb::init<>())
        .def_prop_ro(
            "nodes", [](const ProofProgress& progress) { return progress.nodes.load(); }, "Positions looked into.")
        .def_prop_ro(
            "at_least", [](const ProofProgress& progress) { return progress.at_least.load(); },
            "What the value is proven to be at least.")
        .def_prop_ro(
            "at_most", [](const ProofProgress& progress) { return progress.at_most.load(); },
            "What the value is proven to be at most.");

    module.def(
        "mnk_solve",
        [](const MnkPositionLike& position, double time_s, int memory_mb, std::int64_t nodes, ProofProgress* progress,
           const CancelToken* cancel) {
            check_time(time_s);
            check_number("nodes", nodes, 0);
            const std::size_t memory = bytes_of(memory_mb);
            const Board board = board_from(position);
            ProofProgress unseen;
            return with_memory(memory_mb, [&] {
                return compute(cancel, [&](const StopSource* stop) {
                    return mnk::solve(board, memory, nodes, Deadline::after(time_s, stop),
                                      progress == nullptr ? unseen : *progress);
                });
            });
        },
        "position"_a, nb::kw_only(), "time_s"_a.sig(kEndlessText) = kEndless, "memory_mb"_a = 256, "nodes"_a = 0,
        "progress"_a = nb::none(), "cancel"_a = nb::none(),
        "Prove what a position is worth to the side to move; unknown when a limit is reached.");

    nb::class_<SharedSolver>(module, "MnkSolver", "Proofs of one setup that remember what was proven before.")
        .def(
            "__init__",
            [](SharedSolver* self, const MnkSetupLike& setup, int memory_mb) {
                new (self) SharedSolver(setup_from(setup), memory_mb);
            },
            "setup"_a, "memory_mb"_a = 128)
        .def(
            "solve",
            [](SharedSolver& self, const MnkPositionLike& position, double time_s, std::int64_t nodes,
               ProofProgress* progress, const CancelToken* cancel) {
                check_time(time_s);
                check_number("nodes", nodes, 0);
                const Board board = board_from(position);
                const auto turn = take_turn(self.turn);
                ProofProgress unseen;
                return with_memory(self.memory_mb, [&] {
                    return compute(cancel, [&](const StopSource* stop) {
                        return self.solver.solve(board, nodes, Deadline::after(time_s, stop),
                                                 progress == nullptr ? unseen : *progress);
                    });
                });
            },
            "position"_a, nb::kw_only(), "time_s"_a.sig(kEndlessText) = kEndless, "nodes"_a = 0,
            "progress"_a = nb::none(), "cancel"_a = nb::none(),
            "Prove what a position is worth to the side to move; a proof of another thread is waited for.");
}

}  // namespace

void bind_mnk_engine(nb::module_& module) {
    bind_report(module);
    bind_network(module);
    bind_engine(module);
    bind_solve(module);
}

}  // namespace gridsage
