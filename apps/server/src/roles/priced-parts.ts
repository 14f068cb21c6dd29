import type { InstrumentId, Market, Tick } from '@wickwise/market';
import { partNoOf } from '#marketdata/instrument-part.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { BarsClosed, HistoryLoaded, Rewind } from '#marketdata/topics.ts';
import type { PriceTaker } from './price-taker.ts';
import type { PricedPart, PricedService } from './priced-part.ts';

/** Number of parts, so of the nodes that can share them at most. */
export const PRICED_PARTS = 4;

/** Hands prices, closes and gaps to those parts that this process evaluates. */
export class PricedParts implements PriceTaker {
  readonly #registry: InstrumentRegistry;
  readonly #partOf: (no: number) => Pick<PricedPart<PricedService>, 'service'> | undefined;

  constructor(
    registry: InstrumentRegistry,
    partOf: (no: number) => Pick<PricedPart<PricedService>, 'service'> | undefined,
  ) {
    this.#registry = registry;
    this.#partOf = partOf;
  }

  tick(tick: Tick): void {
    this.#of(tick.instrumentId)?.tick(tick);
  }

  barsClosed(closed: BarsClosed): void {
    for (const service of this.#all()) service.barsClosed?.(closed);
  }

  historyLoaded(loaded: HistoryLoaded): void {
    this.#of(loaded.id)?.historyLoaded(loaded);
  }

  missed(market: Market, ids?: readonly InstrumentId[]): void {
    for (const service of this.#all()) service.missed(market, ids);
  }

  rewound(rewind: Rewind): void {
    for (const service of this.#all()) service.rewound(rewind);
  }

  saveMarks(): void {
    for (const service of this.#all()) service.saveMarks();
  }

  #of(id: InstrumentId): PricedService | undefined {
    const listed = this.#registry.byId(id);
    return listed && this.#partOf(partNoOf(listed, PRICED_PARTS))?.service;
  }

  *#all(): Generator<PricedService> {
    for (let no = 0; no < PRICED_PARTS; no++) {
      const service = this.#partOf(no)?.service;
      if (service) yield service;
    }
  }
}
