// LEMON's maximum matching: Edmonds' algorithm for general graphs, begun greedily. It has none for bipartite graphs.

#include <lemon/config.h>
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include "driver.hpp"

int main(int argc, char** argv) {
    lemon::SmartGraph graph;
    {
        const driver::Pairs pairs = driver::read(argc, argv);
        graph.reserveNode(int(pairs.left) + int(pairs.right));
        graph.reserveEdge(int(pairs.edges()));
        for (std::uint64_t v = 0; v < std::uint64_t(pairs.left) + pairs.right; ++v) graph.addNode();
        for (std::size_t edge = 0; edge < pairs.edges(); ++edge) {
            const int left = int(pairs.ends[2 * edge]), right = int(pairs.left + pairs.ends[2 * edge + 1]);
            graph.addEdge(graph.nodeFromId(left), graph.nodeFromId(right));
        }
    }
    return driver::measure(LEMON_VERSION, [&] {
        lemon::MaxMatching<lemon::SmartGraph> matching(graph);
        matching.run();
        return std::uint64_t(matching.matchingSize());
    });
}
