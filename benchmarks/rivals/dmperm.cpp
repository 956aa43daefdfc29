// CXSparse's `cs_dmperm`: the whole decomposition of Dulmage and Mendelsohn, its fine part included.

#include <suitesparse/cs.h>

#include "driver.hpp"

/// The matrix with a column for each left vertex and a row for each right one.
static cs_di matrix(driver::Pairs& pairs, std::vector<int>& starts, std::vector<int>& rows) {
    starts.assign(std::size_t(pairs.left) + 1, 0);
    rows.reserve(pairs.edges());
    for (std::size_t edge = 0; edge < pairs.edges(); ++edge) {
        ++starts[pairs.ends[2 * edge] + 1];
        rows.push_back(int(pairs.ends[2 * edge + 1]));
    }
    for (std::size_t v = 0; v < pairs.left; ++v) starts[v + 1] += starts[v];
    cs_di matrix{};
    matrix.nzmax = int(rows.size());
    matrix.m = int(pairs.right);
    matrix.n = int(pairs.left);
    matrix.p = starts.data();
    matrix.i = rows.data();
    matrix.nz = -1;  // the columns are compressed
    pairs.ends = {};
    return matrix;
}

int main(int argc, char** argv) {
    driver::Pairs pairs = driver::read(argc, argv);
    std::vector<int> starts, rows;
    const cs_di graph = matrix(pairs, starts, rows);
    const std::string version = std::to_string(CS_VER) + "." + std::to_string(CS_SUBVER) + "." + std::to_string(CS_SUBSUB);
    return driver::measure(version, [&] {
        cs_did* sets = cs_di_dmperm(&graph, 0);
        if (!sets) driver::fail("out of memory");
        // The matched rows come before the unmatched ones.
        const auto matching = std::uint64_t(sets->rr[3]);
        cs_di_dfree(sets);
        return matching;
    });
}
