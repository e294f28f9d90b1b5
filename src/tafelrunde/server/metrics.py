"""What the server tells Prometheus about itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall


class State(Collector):
    """What is true now, read when somebody asks."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def collect(self) -> Iterator[Metric]:
        """List the figures."""
        hall = self.hall
        tables = GaugeMetricFamily("tafelrunde_tables", "Tables in memory", labels=["state"])
        states = [table.now.state for table in hall.tables.values()]
        for state in ("open", "running", "over"):
            tables.add_metric([state], states.count(state))
        yield tables
        sockets = sum(len(table.viewers) for table in hall.tables.values())
        yield GaugeMetricFamily("tafelrunde_sockets", "Open sockets", value=sockets)
        yield GaugeMetricFamily(
            "tafelrunde_ai_queue", "Programs that wait for a worker", value=len(hall.thinkers.queue)
        )
        yield GaugeMetricFamily("tafelrunde_lag_seconds", "How far the loop is behind", value=hall.lag)
        yield GaugeMetricFamily("tafelrunde_store_batches", "Transactions so far", value=hall.store.batches)
        yield GaugeMetricFamily("tafelrunde_store_jobs", "Changes written so far", value=hall.store.written)


class Metrics:
    """Counters and gauges of one server, apart from those of any other in the same process."""

    def __init__(self, hall: Hall) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(State(hall))
        self.made = Counter("tafelrunde_tables_made", "Tables made", ["game"], registry=self.registry)
        self.moves = Counter("tafelrunde_moves", "Decisions written down", registry=self.registry)
        self.refused = Counter("tafelrunde_refused", "Refused messages", ["code"], registry=self.registry)
        self.failures = Counter(
            "tafelrunde_ai_failures",
            "Moves of programs that were too slow or failed: played was the best so far, or the default",
            ["played"],
            registry=self.registry,
        )
        for played in ("best", "default"):
            self.failures.labels(played)  # so that both are told from the start
        self.answered = Histogram(
            "tafelrunde_answer_seconds",
            "From an answer's arrival until it was told to everybody",
            registry=self.registry,
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
        )

    def text(self) -> bytes:
        """Write the figures down as Prometheus reads them."""
        return generate_latest(self.registry)
