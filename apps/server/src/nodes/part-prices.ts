import { partNoOf } from '#marketdata/instrument-part.ts';
import { ticks } from '#marketdata/topics.ts';
import type { RoleContext } from '../roles/context.ts';
import { PRICED_PARTS } from '../roles/priced-parts.ts';
import type { NodeBus } from './node-bus.ts';
import type { MarketTimes } from './part-messages.ts';
import type { PartPrices, PriceWire } from './priced-messages.ts';

/** Prices that come meanwhile share a message. */
const PUBLISH_EVERY_MS = 20;
/** Without prices too, so that a lost message is noticed, ms. */
const COUNT_EVERY_MS = 500;
/** Below the largest message of the bus, by far. */
const AT_ONCE = 2_000;

interface Stream {
  claim: string;
  sent: number;
  sentAtMs: number;
  waiting: PriceWire[];
}

export interface PartPricesDeps extends Pick<RoleContext, 'bus' | 'lifecycle' | 'registry'> {
  nodes: NodeBus;
  /** Returns on which the prices of a part are sent. */
  subject: (no: number) => string;
  times: () => MarketTimes;
}

/** Sends all prices of parts to the nodes that have them: alerts and orders go by each, not by the newest alone. */
export class PricesOfParts {
  readonly #deps: PartPricesDeps;
  readonly #streams = new Map<number, Stream>();

  constructor(deps: PartPricesDeps) {
    this.#deps = deps;
    const { bus, lifecycle, registry } = deps;
    bus.subscribe(ticks, '*', ({ instrumentId: id, price, exchangeTimeMs, seq }) => {
      if (this.#streams.size === 0) return;
      const listed = registry.byId(id);
      if (listed) this.#streams.get(partNoOf(listed, PRICED_PARTS))?.waiting.push([id, price, exchangeTimeMs, seq]);
    });
    const timer = setInterval(() => this.publish(COUNT_EVERY_MS), PUBLISH_EVERY_MS);
    lifecycle.onStop('prices of parts', () => clearInterval(timer));
  }

  /** Begins to send those of a part. */
  begin(no: number, claim: string): void {
    this.#streams.set(no, { claim, sent: 0, sentAtMs: Number.NEGATIVE_INFINITY, waiting: [] });
  }

  end(claim: string): void {
    for (const [no, stream] of this.#streams) if (stream.claim === claim) this.#streams.delete(no);
  }

  /** Sends what waits, before what is announced next; nothing at all only where something was said this recently. */
  publish(countEveryMs = Number.POSITIVE_INFINITY): void {
    if (this.#streams.size === 0) return;
    const nowMs = performance.now();
    const { nodes, subject } = this.#deps;
    let times: MarketTimes | undefined;
    for (const [no, stream] of this.#streams) {
      if (stream.waiting.length === 0 && nowMs - stream.sentAtMs < countEveryMs) continue;
      times ??= this.#deps.times();
      do {
        const prices = stream.waiting.splice(0, AT_ONCE);
        const message: PartPrices = { claim: stream.claim, no: ++stream.sent, times, prices };
        nodes.publish(subject(no), message);
      } while (stream.waiting.length > 0);
      stream.sentAtMs = nowMs;
    }
  }
}
