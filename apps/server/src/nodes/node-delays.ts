import type { Market } from '@wickwise/market';
import { DelayHistogram } from '#modules/status/delay-histogram.ts';
import type { Bus } from '#platform/bus.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import { delaysAtNodes } from '../roles/status.ts';
import type { NodeBus } from './node-bus.ts';
import type { DelaysWire, Subjects } from './subjects.ts';

/** Intervals of the status are settled half a minute after their end. */
const PUBLISH_EVERY_MS = 5_000;

interface NodeDelaysDeps {
  nodes: Pick<NodeBus, 'publish'>;
  subjects: Pick<Subjects, 'delays'>;
  lifecycle: Pick<Lifecycle, 'onStop'>;
}

/** Counts how long a node's readers wait, and says it to the leader, whose status page shows it. */
export class NodeDelays {
  readonly #deps: NodeDelaysDeps;
  readonly #counted = new Map<'api' | Market, DelayHistogram>();

  constructor(deps: NodeDelaysDeps) {
    this.#deps = deps;
    const timer = setInterval(() => this.publish(), PUBLISH_EVERY_MS);
    deps.lifecycle.onStop('measured delays', () => {
      clearInterval(timer);
      this.publish();
    });
  }

  note(of: 'api' | Market, delayMs: number): void {
    const delays = this.#counted.get(of) ?? new DelayHistogram();
    delays.add(delayMs);
    this.#counted.set(of, delays);
  }

  /** What is said while the bus is away is lost. */
  publish(): void {
    if (this.#counted.size === 0) return;
    const wires = [...this.#counted].map(([of, { flat, maxMs }]): DelaysWire => [of, flat, maxMs ?? 0]);
    this.#counted.clear();
    this.#deps.nodes.publish(this.#deps.subjects.delays, wires);
  }
}

/** Passes on at the leader what nodes say. */
export function takeDelays(
  bus: Bus,
  { nodes, subjects }: { nodes: Pick<NodeBus, 'subscribe'>; subjects: Pick<Subjects, 'delays'> },
): void {
  nodes.subscribe(subjects.delays, (wires) => {
    for (const [of, flat, maxMs] of wires as DelaysWire[])
      bus.publish(delaysAtNodes, of, { of, delays: DelayHistogram.of(flat, maxMs) });
  });
}
