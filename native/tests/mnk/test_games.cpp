// Games to learn from: the same for the same seed, resumed where they ended, and replayed into records.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "mnk/trials/games.hpp"
#include "mnk/trials/records.hpp"

using namespace gridsage::mnk;

namespace {

// A file that is gone when the test is over.
class Scratch {
  public:
    explicit Scratch(const std::string& name)
        : path_((std::filesystem::temp_directory_path() / (name + std::to_string(std::rand()))).string()) {}
    ~Scratch() { std::filesystem::remove(path_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] std::string text() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

  private:
    std::string path_;
};

constexpr std::int64_t kNodes = 60;

std::pair<long, long> play(const Scratch& file, long games, std::uint64_t seed = 7) {
    return SelfPlay(seed, kNodes).play_into(file.path(), games, [] { return true; });
}

}  // namespace

TEST_CASE("a file of games that was broken off goes on as if it had not been") {
    const Scratch whole("whole");
    CHECK(play(whole, 4) == std::pair(0L, 4L));
    const Scratch torn("torn");
    CHECK(play(torn, 2) == std::pair(0L, 2L));
    CHECK(whole.text().starts_with(torn.text()));
    // In the middle of the second game.
    std::filesystem::resize_file(torn.path(), torn.text().size() - 5);
    CHECK(play(torn, 4) == std::pair(1L, 4L));
    CHECK(torn.text() == whole.text());
    // Nothing is left to do, and nothing is done.
    CHECK(play(torn, 4) == std::pair(4L, 4L));
    CHECK(torn.text() == whole.text());
}

TEST_CASE("a file of other games is refused and left alone") {
    const Scratch file("other");
    play(file, 1);
    const std::string before = file.text();
    CHECK_THROWS_WITH_AS(play(file, 2, 8), doctest::Contains("other options"), std::runtime_error);
    CHECK(file.text() == before);
    const Scratch records("records");
    CHECK_THROWS_AS(RecordWriter(records.path()).add_file(records.path()), std::runtime_error);
}

TEST_CASE("records hold the positions of the games that are not in the middle of fours") {
    const Scratch games("games");
    play(games, 6);
    const Scratch records("records");
    {
        RecordWriter writer(records.path());
        writer.add_file(games.path());
    }
    std::vector<Record> found;
    std::ifstream file(records.path(), std::ios::binary);
    for (Record record; file.read(reinterpret_cast<char*>(record.data()), sizeof record);) found.push_back(record);

    std::size_t next = 0;
    std::istringstream lines(games.text());
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        std::string number, side, rule, winner, opening;
        words >> number >> side >> rule >> winner >> opening;
        std::size_t stones = 1 + static_cast<std::size_t>(std::count(opening.begin(), opening.end(), ','));
        std::vector<std::pair<std::string, std::size_t>> quiet;
        for (std::string ply; words >> ply; ++stones)
            if (ply.back() != '-') quiet.emplace_back(ply, stones);
        if (quiet.size() < 3) continue;
        const int width = std::stoi(side);
        for (const auto& [ply, count] : quiet) {
            REQUIRE(next < found.size());
            const Record& record = found[next++];
            int played, best, score, value;
            REQUIRE(std::sscanf(ply.c_str(), "%d:%d:%d:%d:", &played, &best, &score, &value) == 4);
            const bool first_moves = count % 2 == 0;
            const int expected = winner == "-" ? 1 : (winner == "X") == first_moves ? 2 : 0;
            CHECK(record[0] == expected);
            CHECK(record[1] == score + 32768);
            CHECK(record[2] == best / width * kRecordSide + best % width);
            CHECK(record[5] == value + 32768);
            CHECK(record[6] == width + (rule == "exact" ? 256 : 0));
            CHECK(std::to_string(record[7]) == number);
            // Stones and what lies beyond the board have no code.
            const auto taken = std::count(record.begin() + kRecordHead, record.end(), 65535);
            CHECK(taken == 2 * (static_cast<long>(count) + kRecordSide * kRecordSide - width * width));
            CHECK(record[kRecordHead + record[2]] != 65535);
        }
    }
    CHECK(next == found.size());
    CHECK(next > 0);
}
