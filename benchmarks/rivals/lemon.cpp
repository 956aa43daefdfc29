// LEMON's maximum matching: Edmonds' algorithm for general graphs, begun greedily. It has none for bipartite graphs.

#include <lemon/config.h>
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include "driver.hpp"

int main(int argc, char** argv) {
    lemon::SmartGraph graph;
    {
        const driver::Pairs pairs = driver::read(argc, argv);
        graph.reserveNode(int(pairs.vertices()));
        graph.reserveEdge(int(pairs.edges()));
        for (std::uint64_t v = 0; v < pairs.vertices(); ++v) graph.addNode();
        for (std::size_t edge = 0; edge < pairs.edges(); ++edge)
            graph.addEdge(graph.nodeFromId(int(pairs.first(edge))), graph.nodeFromId(int(pairs.second(edge))));
    }
    return driver::measure(LEMON_VERSION, [&] {
        lemon::MaxMatching<lemon::SmartGraph> matching(graph);
        matching.run();
        return std::uint64_t(matching.matchingSize());
    });
}
