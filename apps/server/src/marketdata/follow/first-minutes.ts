import { type InstrumentId, type Market, marketOf } from '@wickwise/market';
import type { StoredFirstMinute } from '#platform/db/stored-first-minute.ts';
import type { ListedInstrument } from '../registry.ts';
import type { HistoryLoaded } from '../topics.ts';
import { slotAt } from './bar-slot.ts';
import { FirstMinute, type FirstPrice, type KnownPrices } from './first-minute.ts';
import type { Gap } from './read-missed.ts';

/** Those of an instrument before its newest ones aren't waited for: their bars never come. */
const KEPT = 16;

/** A gap with the first price after it. */
export interface OpenGap extends Gap {
  first?: FirstPrice;
}

/** The minutes in which prices of instruments came back, until their bars are loaded. */
export class FirstMinutes {
  readonly #nowOf: (market: Market) => number;
  readonly #minutes = new Map<InstrumentId, readonly FirstMinute[]>();

  constructor(nowOf: (market: Market) => number) {
    this.#nowOf = nowOf;
  }

  has(id: InstrumentId): boolean {
    return this.#minutes.has(id);
  }

  /** Returns what the next process has to know of them. */
  saved(id: InstrumentId): StoredFirstMinute[] {
    return this.#of(id).flatMap(({ saved }) => saved ?? []);
  }

  /** Goes on with those of an earlier process. */
  restore(listed: ListedInstrument, saved: readonly StoredFirstMinute[]): void {
    const restored = saved.map(({ throughMs, before, first, high, low }) => {
      return new FirstMinute(listed, { throughMs, before, first, heard: [{ timeMs: throughMs, high, low }] });
    });
    this.#set(listed.instrument.id, restored);
  }

  /** Notes a received price. */
  note(id: InstrumentId, price: number, timeMs: number): void {
    if (this.#minutes.size > 0) for (const own of this.#minutes.get(id) ?? []) own.note(price, timeMs);
  }

  /** A gap is filled. Nothing began in a closed market, nor in a bar that takes longer than a minute to be whole. */
  begin(listed: ListedInstrument, { first, untilMs }: OpenGap, known: Omit<KnownPrices, 'first'>): void {
    const { id, schedule } = listed.instrument;
    if (listed.finest !== '1m' || !slotAt(schedule, listed.finest, untilMs)) return;
    this.#set(id, [...this.#of(id), new FirstMinute(listed, { ...known, first })]);
  }

  /** Returns those of an instrument that history which was loaded holds whole. */
  loadedBy({ id, sinceMs = Number.NEGATIVE_INFINITY, throughMs }: HistoryLoaded): FirstMinute[] {
    return this.#of(id).filter(({ fromMs, endMs }) => sinceMs <= fromMs && throughMs >= endMs);
  }

  /** Returns false where it has been forgotten. */
  end(id: InstrumentId, own: FirstMinute): boolean {
    const known = this.#minutes.get(id) ?? [];
    this.#set(
      id,
      known.filter((other) => other !== own),
    );
    return known.includes(own);
  }

  /** Prices from before don't compare with what follows. */
  forget(id: InstrumentId): void {
    this.#minutes.delete(id);
  }

  #of(id: InstrumentId): readonly FirstMinute[] {
    const known = this.#minutes.get(id);
    if (!known) return [];
    const nowMs = this.#nowOf(marketOf(id));
    return this.#set(
      id,
      known.filter((own) => !own.isOver(nowMs)),
    );
  }

  #set(id: InstrumentId, minutes: readonly FirstMinute[]): readonly FirstMinute[] {
    const kept = minutes.slice(-KEPT);
    if (kept.length > 0) this.#minutes.set(id, kept);
    else this.#minutes.delete(id);
    return kept;
  }
}
