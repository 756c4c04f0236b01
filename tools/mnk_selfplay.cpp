// Games of the engine against itself, written as the records that tools/train_mnk.py learns from.
//
//   g++ -std=c++20 -O3 -Inative tools/mnk_selfplay.cpp native/mnk/*/*.cpp -lpthread -o build/mnk_selfplay
//   build/mnk_selfplay FILE SEED SECONDS NODES
//
// A game begins with a few random stones, a move in seven of the first plies is a random good one, and it ends where
// the search has proven a winner. Each quiet position is a record of 16-bit words: result for the side to move (0, 1 or
// 2), score + 32768, best cell, ply, threat mask, three zeros, then for each of 400 cells the code of the mover's
// pattern set (4096 added for a candidate, 65535 for a stone), then the codes of the other side's sets.
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "mnk/search/search.hpp"
#include "mnk/threats/movegen.hpp"
#include "mnk/threats/threats.hpp"
#include "support/random.hpp"

using namespace gridsage;
using namespace gridsage::mnk;

namespace {

constexpr int kSide = 20;
constexpr int kCells = kSide * kSide;
constexpr int kLongest = 160;
using Record = std::array<std::uint16_t, 8 + 2 * kCells>;

struct Kept {
    Record record;
    int mover;
};

Record record_of(const ThreatBoard& board, const BestLine& best, int ply) {
    Record record{};
    record[1] = static_cast<std::uint16_t>(best.score + 32768);
    record[2] = static_cast<std::uint16_t>(best.cell);
    record[3] = static_cast<std::uint16_t>(ply);
    record[4] = static_cast<std::uint16_t>(board.threat_mask());
    const int me = board.turn();
    const CellSet candidates = board.candidates();
    for (int cell = 0; cell < kCells; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        if (!board.is_empty(cell)) {
            record[8 + at] = record[8 + kCells + at] = 65535;
            continue;
        }
        record[8 + at] = static_cast<std::uint16_t>(board.code(me, cell) + (candidates.has(cell) ? 4096 : 0));
        record[8 + kCells + at] = static_cast<std::uint16_t>(board.code(me ^ 1, cell));
    }
    return record;
}

std::vector<std::uint8_t> random_opening(RandomStream& stream, int& turn) {
    std::vector<std::uint8_t> cells(kCells, 0);
    const int stones = 2 + static_cast<int>(stream.below(6));
    const int left = 4 + static_cast<int>(stream.below(7));
    const int top = 4 + static_cast<int>(stream.below(7));
    const std::uint64_t spread = 4 + stream.below(4);
    turn = 0;
    for (int placed = 0; placed < stones;) {
        const auto cell = static_cast<std::size_t>((top + static_cast<int>(stream.below(spread))) * kSide + left +
                                                   static_cast<int>(stream.below(spread)));
        if (cells[cell] != 0) continue;
        cells[cell] = static_cast<std::uint8_t>(turn + 1);
        turn ^= 1;
        ++placed;
    }
    return cells;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fprintf(stderr, "usage: mnk_selfplay FILE SEED SECONDS NODES\n");
        return 2;
    }
    std::FILE* file = std::fopen(argv[1], "wb");
    if (file == nullptr) return 1;
    RandomStream stream(static_cast<std::uint64_t>(std::atoll(argv[2])));
    const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(std::atof(argv[3]));
    const std::int64_t nodes = std::atoll(argv[4]);
    const Setup setup(kSide, kSide, 5);
    const auto tables = Tables::make(setup);
    Engine engine(setup, 8 << 20, 1);
    long games = 0;
    long records = 0;
    while (std::chrono::steady_clock::now() < until) {
        int turn = 0;
        auto cells = random_opening(stream, turn);
        engine.clear();
        std::vector<Kept> kept;
        int winner = -1;
        for (int ply = 0; ply < kLongest; ++ply) {
            const bool stray = ply < 16 && stream.below(7) == 0;
            SearchLimits limits{1e9,
                                nodes / 2 + static_cast<std::int64_t>(stream.below(static_cast<std::uint64_t>(nodes))),
                                0, stray ? 4 : 1};
            const SearchReport report = engine.search(cells, turn, limits, nullptr);
            const BestLine& best = report.lines.front();
            const ThreatBoard board(tables, cells, turn);
            const bool quiet = board.count(turn, Threat::kRow) == 0 && board.count(turn ^ 1, Threat::kRow) == 0 &&
                               board.count(turn, Threat::kOpenFour) == 0;
            if (quiet) kept.push_back({record_of(board, best, ply), turn});
            if (best.mate_in != 0) {
                winner = best.mate_in > 0 ? turn : turn ^ 1;
                break;
            }
            int cell = best.cell;
            if (stray) {
                const auto& line = report.lines[stream.below(report.lines.size())];
                if (line.score > best.score - 200) cell = line.cell;
            }
            cells[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(turn + 1);
            turn ^= 1;
        }
        // A game decided at once teaches only that its opening was not fair.
        if (kept.size() > 2) {
            for (auto& position : kept) {
                position.record[0] = winner < 0 ? 1 : winner == position.mover ? 2 : 0;
                std::fwrite(position.record.data(), sizeof(std::uint16_t), position.record.size(), file);
                ++records;
            }
        }
        ++games;
    }
    std::fclose(file);
    std::fprintf(stderr, "%ld games, %ld positions\n", games, records);
    return 0;
}
