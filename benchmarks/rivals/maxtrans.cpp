// BTF's `btf_maxtrans`: a maximum transversal by depth-first searches, without a limit on the work.

#include <suitesparse/btf.h>

#include "driver.hpp"

int main(int argc, char** argv) {
    driver::Pairs pairs = driver::read(argc, argv);
    const int rows = int(pairs.right), columns = int(pairs.left);
    std::vector<int> starts(std::size_t(columns) + 1, 0), heads;
    heads.reserve(pairs.edges());
    for (std::size_t edge = 0; edge < pairs.edges(); ++edge) {
        ++starts[pairs.ends[2 * edge] + 1];
        heads.push_back(int(pairs.ends[2 * edge + 1]));
    }
    for (int v = 0; v < columns; ++v) starts[v + 1] += starts[v];
    pairs.ends = {};
    std::vector<int> matched(rows), work(5 * std::size_t(columns));
    const std::string version = std::to_string(BTF_MAIN_VERSION) + "." + std::to_string(BTF_SUB_VERSION) + "." +
                                std::to_string(BTF_SUBSUB_VERSION);
    return driver::measure(version, [&] {
        double done = 0;
        const int size = btf_maxtrans(rows, columns, starts.data(), heads.data(), 0, &done, matched.data(), work.data());
        return std::uint64_t(size);
    });
}
