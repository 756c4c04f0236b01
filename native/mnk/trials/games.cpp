#include "mnk/trials/games.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace gridsage::mnk {

namespace {

constexpr int kLongest = 160;
constexpr int kStrayPlies = 16;
constexpr int kFair = 700;    // of the score of a search, in 1/512 of log-odds
constexpr int kTries = 40;    // to find a fair opening
constexpr int kWorthy = 200;  // how much worse than the best a random good move may be
constexpr std::size_t kMemory = 8 << 20;

// The strongest engines meet on the two ends.
constexpr std::array<int, 10> kSides = {15, 15, 16, 17, 18, 19, 20, 20, 20, 20};

using Cells = std::vector<std::uint8_t>;

Cells placed(const std::vector<int>& stones, int side) {
    Cells cells(static_cast<std::size_t>(side * side), 0);
    for (std::size_t i = 0; i < stones.size(); ++i)
        cells[static_cast<std::size_t>(stones[i])] = static_cast<std::uint8_t>(i % 2 + 1);
    return cells;
}

// A few random stones in a square of its own; mostly near the middle, where games are played.
std::vector<int> random_opening(int side, RandomStream& stream) {
    const std::size_t stones = 2 + stream.below(6);
    const int spread = 4 + static_cast<int>(stream.below(4));
    const int edge = stream.below(5) == 0 ? 0 : (side - spread) / 3;
    const auto room = static_cast<std::uint64_t>(side - spread - 2 * edge + 1);
    const int left = edge + static_cast<int>(stream.below(room));
    const int top = edge + static_cast<int>(stream.below(room));
    std::vector<int> cells;
    while (cells.size() < stones) {
        const int x = left + static_cast<int>(stream.below(static_cast<std::uint64_t>(spread)));
        const int y = top + static_cast<int>(stream.below(static_cast<std::uint64_t>(spread)));
        const int cell = y * side + x;
        if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
    }
    return cells;
}

char kind_of(const ThreatBoard& board, int best) {
    const int me = board.turn();
    if (board.count(me, Threat::kRow) > 0 || board.count(me ^ 1, Threat::kRow) > 0 ||
        board.count(me, Threat::kOpenFour) > 0)
        return '-';
    return board.threat(me, best) >= Threat::kFour ? 'f' : 'q';
}

}  // namespace

SelfPlay::Room::Room(const Setup& setup, const std::shared_ptr<const Network>& network)
    : engine(setup, kMemory, 1, network), tables(Tables::make(setup)) {}

void SelfPlay::add_network(const std::string& path) {
    networks_.push_back(Network::load(path));
}

SelfPlay::Room& SelfPlay::room_of(int side, Rule rule) {
    auto& room = rooms_[{side, rule}];
    if (room == nullptr) {
        const Setup setup(side, side, 5, rule);
        const auto fitting = std::ranges::find_if(networks_, [&](const auto& network) { return network->fits(setup); });
        room = std::make_unique<Room>(setup, fitting == networks_.end() ? nullptr : *fitting);
    }
    return *room;
}

std::vector<int> SelfPlay::fair_opening(Room& room, int side, RandomStream& stream) const {
    for (int tries = 1;; ++tries) {
        auto stones = random_opening(side, stream);
        const Cells cells = placed(stones, side);
        const auto report = room.engine.search(cells, static_cast<int>(stones.size() % 2), {1e9, nodes_}, nullptr);
        if (tries == kTries || std::abs(report.lines.front().score) < kFair) return stones;
    }
}

std::string SelfPlay::play(long number) {
    RandomStream stream(derive_seed(seed_, static_cast<std::uint64_t>(number)));
    const int side = kSides[stream.below(kSides.size())];
    const Rule rule = stream.below(3) == 0 ? Rule::kExact : Rule::kFree;
    Room& room = room_of(side, rule);
    room.engine.clear();
    const auto stones = fair_opening(room, side, stream);
    Cells cells = placed(stones, side);
    int turn = static_cast<int>(stones.size() % 2);
    std::ostringstream plies;
    char winner = '-';
    for (int ply = 0; ply < kLongest; ++ply) {
        const bool stray = ply < kStrayPlies && stream.below(7) == 0;
        const auto most = nodes_ / 2 + static_cast<std::int64_t>(stream.below(static_cast<std::uint64_t>(nodes_)));
        const SearchReport report = room.engine.search(cells, turn, {1e9, most, 0, stray ? 4 : 1}, nullptr);
        const BestLine& best = report.lines.front();
        const BestLine& other = report.lines[stream.below(report.lines.size())];
        const int played = stray && other.score > best.score - kWorthy ? other.cell : best.cell;
        const ThreatBoard board(room.tables, cells, turn);
        const char kind = kind_of(board, best.cell);
        plies << ' ' << played << ':' << best.cell << ':' << best.score << ':' << board.value() << ':' << kind;
        if (best.mate_in != 0) {
            winner = (best.mate_in > 0) == (turn == 0) ? 'X' : 'O';
            break;
        }
        cells[static_cast<std::size_t>(played)] = static_cast<std::uint8_t>(turn + 1);
        turn ^= 1;
    }
    std::ostringstream line;
    line << number << ' ' << side << (rule == Rule::kExact ? " exact " : " free ") << winner << ' ';
    for (std::size_t i = 0; i < stones.size(); ++i) line << (i > 0 ? "," : "") << stones[i];
    line << plies.str() << '\n';
    return line.str();
}

long SelfPlay::resume(const std::string& path) const {
    std::ostringstream first;
    first << kGamesHeader << " seed " << seed_ << " nodes " << nodes_;
    for (const auto& network : networks_) first << " network " << std::hex << network->checksum() << std::dec;
    first << '\n';
    const std::string header = first.str();
    if (!std::filesystem::exists(path) || std::filesystem::file_size(path) == 0) {
        append(path, header);
        return 0;
    }
    std::ifstream file(path, std::ios::binary);
    std::string line;
    if (!std::getline(file, line) || line + '\n' != header)
        throw std::runtime_error(path + " was made with other options: " + line);
    std::uintmax_t whole = header.size();
    long next = 0;
    while (std::getline(file, line) && !file.eof()) {
        whole += line.size() + 1;
        next = std::atol(line.c_str()) + 1;
    }
    file.close();
    std::filesystem::resize_file(path, whole);
    return next;
}

void SelfPlay::append(const std::string& path, const std::string& line) {
    std::ofstream file(path, std::ios::binary | std::ios::app);
    file << line << std::flush;
    if (!file) throw std::runtime_error("cannot write " + path);
}

}  // namespace gridsage::mnk
