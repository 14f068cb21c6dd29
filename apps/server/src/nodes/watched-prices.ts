import type { InstrumentId } from '@wickwise/market';
import { ticks } from '#marketdata/topics.ts';
import { type Bus, InProcessBus, type Topic, type Unsubscribe } from '#platform/bus.ts';
import { tickOfWire } from './leader-state.ts';
import type { NodeBus } from './node-bus.ts';
import type { QuoteWire, Subjects } from './subjects.ts';

/** The bus of a node's own process: prices come from the leader for those instruments alone that somebody listens to. */
export class WatchedPricesBus extends InProcessBus implements Bus {
  readonly #nodes: NodeBus;
  readonly #subjects: Subjects;
  readonly #watched = new Map<InstrumentId, { listeners: number; end: Unsubscribe }>();

  constructor(log: ConstructorParameters<typeof InProcessBus>[0], nodes: NodeBus, subjects: Subjects) {
    super(log);
    this.#nodes = nodes;
    this.#subjects = subjects;
  }

  override subscribe<Message>(to: Topic<Message>, key: string, listener: (message: Message) => void): Unsubscribe {
    const end = super.subscribe(to, key, listener);
    if (to.name !== ticks.name || key === '*') return end;
    const id = key as InstrumentId;
    const known = this.#watched.get(id);
    if (known) known.listeners++;
    else this.#watched.set(id, { listeners: 1, end: this.#watch(id) });
    return () => {
      end();
      const own = this.#watched.get(id);
      if (!own || --own.listeners > 0) return;
      own.end();
      this.#watched.delete(id);
    };
  }

  #watch(id: InstrumentId): Unsubscribe {
    return this.#nodes.subscribe(this.#subjects.price(id), (wire) =>
      this.publish(ticks, id, tickOfWire(wire as QuoteWire)),
    );
  }
}
