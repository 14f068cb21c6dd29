import type { InstrumentId, Market } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { partNoOf } from '#modules/alerts/alert-scope.ts';
import type { AlertService } from '#modules/alerts/alert-service.ts';
import type { AlertPart } from './alert-part.ts';
import type { PriceTaker } from './alert-service.ts';

/** Number of parts, so of the nodes that can share them at most. */
export const ALERT_PARTS = 4;

/** Hands prices, closes and gaps to those parts of the alerts that this process evaluates. */
export class AlertParts implements PriceTaker {
  readonly #registry: InstrumentRegistry;
  readonly #partOf: (no: number) => AlertPart | undefined;

  constructor(registry: InstrumentRegistry, partOf: (no: number) => AlertPart | undefined) {
    this.#registry = registry;
    this.#partOf = partOf;
  }

  tick(tick: Parameters<PriceTaker['tick']>[0]): void {
    this.#of(tick.instrumentId)?.tick(tick);
  }

  barsClosed(closed: Parameters<PriceTaker['barsClosed']>[0]): void {
    for (const service of this.#all()) service.barsClosed(closed);
  }

  historyLoaded(loaded: Parameters<PriceTaker['historyLoaded']>[0]): void {
    this.#of(loaded.id)?.historyLoaded(loaded);
  }

  missed(market: Market, ids?: readonly InstrumentId[]): void {
    for (const service of this.#all()) service.missed(market, ids);
  }

  rewound(rewind: Parameters<PriceTaker['rewound']>[0]): void {
    for (const service of this.#all()) service.rewound(rewind);
  }

  saveMarks(): void {
    for (const service of this.#all()) service.saveMarks();
  }

  #of(id: InstrumentId): AlertService | undefined {
    const listed = this.#registry.byId(id);
    return listed && this.#partOf(partNoOf(listed, ALERT_PARTS))?.service;
  }

  *#all(): Generator<AlertService> {
    for (let no = 0; no < ALERT_PARTS; no++) {
      const service = this.#partOf(no)?.service;
      if (service) yield service;
    }
  }
}
