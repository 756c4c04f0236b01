#include "mnk/trials/records.hpp"

#include <cstdio>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "mnk/trials/games.hpp"

namespace gridsage::mnk {

namespace {

constexpr std::uint16_t kNoCode = 65535;
constexpr int kCandidate = 4096;
// A game of fewer positions was decided at once.
constexpr std::size_t kLeast = 3;

struct Kept {
    Record record;
    int mover;
};

Record codes_of(const ThreatBoard& board) {
    Record record;
    record.fill(kNoCode);
    record[4] = static_cast<std::uint16_t>(board.threat_mask());
    const int me = board.turn();
    const int side = board.setup().width;
    const CellSet candidates = board.candidates();
    for (int cell = 0; cell < side * side; ++cell) {
        if (!board.is_empty(cell)) continue;
        const auto at = static_cast<std::size_t>(kRecordHead + cell / side * kRecordSide + cell % side);
        record[at] = static_cast<std::uint16_t>(board.code(me, cell) + (candidates.has(cell) ? kCandidate : 0));
        record[at + kRecordSide * kRecordSide] = static_cast<std::uint16_t>(board.code(me ^ 1, cell));
    }
    return record;
}

}  // namespace

void RecordWriter::add_file(const std::string& path) {
    std::ifstream games(path);
    std::string line;
    if (!std::getline(games, line) || !line.starts_with(kGamesHeader))
        throw std::runtime_error(path + " holds no games of this version");
    // A line that is not yet whole has no end.
    while (std::getline(games, line) && !games.eof()) add_game(line);
    if (!file_) throw std::runtime_error("cannot write the records");
}

void RecordWriter::add_game(const std::string& line) {
    std::istringstream words(line);
    long number = 0;
    int side = 0;
    std::string rule;
    std::string winner;
    std::string opening;
    if (!(words >> number >> side >> rule >> winner >> opening) || side < kMinSide || side > kRecordSide)
        throw std::runtime_error("not a game: " + line);
    const auto& tables = tables_of(side, rule == "exact" ? Rule::kExact : Rule::kFree);
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(side * side), 0);
    int turn = 0;
    const auto put = [&](int cell) {
        cells.at(static_cast<std::size_t>(cell)) = static_cast<std::uint8_t>(turn + 1);
        turn ^= 1;
    };
    std::istringstream stones(opening);
    for (std::string cell; std::getline(stones, cell, ',');) put(std::stoi(cell));
    std::vector<Kept> kept;
    int ply = 0;
    for (std::string word; words >> word; ++ply) {
        int played = 0;
        int best = 0;
        int score = 0;
        int value = 0;
        char kind = 0;
        if (std::sscanf(word.c_str(), "%d:%d:%d:%d:%c", &played, &best, &score, &value, &kind) != 5)
            throw std::runtime_error("not a ply: " + word);
        if (kind != '-') {
            Record record = codes_of(ThreatBoard(tables, cells, turn));
            record[1] = static_cast<std::uint16_t>(score + 32768);
            record[2] = static_cast<std::uint16_t>(best / side * kRecordSide + best % side);
            record[3] = static_cast<std::uint16_t>(ply);
            record[5] = static_cast<std::uint16_t>(value + 32768);
            record[6] = static_cast<std::uint16_t>(side + (rule == "exact" ? 256 : 0));
            record[7] = static_cast<std::uint16_t>(number);
            kept.push_back({record, turn});
        }
        put(played);
    }
    if (kept.size() < kLeast) return;
    for (auto& position : kept) {
        const char mover = position.mover == 0 ? 'X' : 'O';
        position.record[0] = winner[0] == '-' ? 1 : winner[0] == mover ? 2 : 0;
        file_.write(reinterpret_cast<const char*>(position.record.data()),
                    static_cast<std::streamsize>(sizeof position.record));
        ++count_;
    }
}

const std::shared_ptr<const Tables>& RecordWriter::tables_of(int side, Rule rule) {
    auto& tables = tables_[{side, rule}];
    if (tables == nullptr) tables = Tables::make(Setup(side, side, 5, rule));
    return tables;
}

}  // namespace gridsage::mnk
