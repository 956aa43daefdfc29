// Boost's `edmonds_maximum_cardinality_matching`: Edmonds' algorithm for general graphs, begun greedily.

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <boost/version.hpp>

#include "driver.hpp"

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;

static Graph read_graph(int argc, char** argv) {
    const driver::Pairs pairs = driver::read(argc, argv);
    Graph graph(pairs.vertices());
    for (std::size_t edge = 0; edge < pairs.edges(); ++edge)
        boost::add_edge(pairs.first(edge), pairs.second(edge), graph);
    return graph;
}

int main(int argc, char** argv) {
    const Graph graph = read_graph(argc, argv);
    const std::string version = std::to_string(BOOST_VERSION / 100000) + "." + std::to_string(BOOST_VERSION / 100 % 1000) +
                                "." + std::to_string(BOOST_VERSION % 100);
    return driver::measure(version, [&] {
        std::vector<Graph::vertex_descriptor> mates(boost::num_vertices(graph));
        boost::edmonds_maximum_cardinality_matching(graph, mates.data());
        return std::uint64_t(boost::matching_size(graph, mates.data()));
    });
}
