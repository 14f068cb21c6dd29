import { type InstrumentId, type Market, marketOf } from '@wickwise/market';
import { ticks } from '#marketdata/topics.ts';
import { type Bus, InProcessBus, type Topic, type Unsubscribe } from '#platform/bus.ts';
import { tickOfWire } from './leader-state.ts';
import type { NodeBus } from './node-bus.ts';
import type { QuoteWire, Subjects } from './subjects.ts';

/**
 * The bus of a node's own process: prices come from the leader for those markets alone of which somebody listens to an
 * instrument, and go on for these instruments.
 */
export class WatchedPricesBus extends InProcessBus implements Bus {
  readonly #nodes: Pick<NodeBus, 'subscribe'>;
  readonly #subjects: Subjects;
  readonly #onPassed: (market: Market, timeMs: number) => void;
  /** Listeners by market and instrument. */
  readonly #watched = new Map<Market, { listeners: Map<InstrumentId, number>; end: Unsubscribe }>();

  /** `onPassed` is called with the exchange's time of each price that was passed on. */
  constructor(
    log: ConstructorParameters<typeof InProcessBus>[0],
    nodes: Pick<NodeBus, 'subscribe'>,
    subjects: Subjects,
    onPassed: (market: Market, timeMs: number) => void,
  ) {
    super(log);
    this.#nodes = nodes;
    this.#subjects = subjects;
    this.#onPassed = onPassed;
  }

  override subscribe<Message>(to: Topic<Message>, key: string, listener: (message: Message) => void): Unsubscribe {
    const end = super.subscribe(to, key, listener);
    if (to.name !== ticks.name || key === '*') return end;
    const id = key as InstrumentId;
    const market = marketOf(id);
    const { listeners } = this.#watched.get(market) ?? this.#watch(market);
    listeners.set(id, (listeners.get(id) ?? 0) + 1);
    return () => {
      end();
      this.#endOne(market, id);
    };
  }

  #watch(market: Market) {
    const listeners = new Map<InstrumentId, number>();
    const end = this.#nodes.subscribe(this.#subjects.prices(market), (wires) => {
      for (const wire of wires as QuoteWire[]) {
        const [id, , timeMs] = wire;
        if (!listeners.has(id)) continue;
        this.publish(ticks, id, tickOfWire(wire));
        this.#onPassed(market, timeMs);
      }
    });
    const watched = { listeners, end };
    this.#watched.set(market, watched);
    return watched;
  }

  #endOne(market: Market, id: InstrumentId): void {
    const watched = this.#watched.get(market);
    if (!watched) return;
    const left = (watched.listeners.get(id) ?? 0) - 1;
    if (left > 0) return void watched.listeners.set(id, left);
    watched.listeners.delete(id);
    if (watched.listeners.size > 0) return;
    watched.end();
    this.#watched.delete(market);
  }
}
