import type { Hits } from '@wickwise/analytics';
import type { AlertFrequency } from '@wickwise/contract';
import { MINUTE_MS } from '@wickwise/market';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import { slotAt } from '#marketdata/follow/bar-slot.ts';
import { finiteOrNull } from '#platform/finite.ts';
import type { AlertTable } from './alert-table.ts';
import type { Hit } from './hit.ts';
import type { PlacedGroup } from './instrument-alerts.ts';

export const FREQUENCIES = ['once', 'bar', 'close'] as const satisfies readonly AlertFrequency[];

/** The price or the close at which rows came true. */
export interface Occurrence {
  price: number;
  /** Market time. */
  atMs: number;
  isLate: boolean;
  /** The feed's number of the tick; missing for a close. */
  seq?: number;
  /** Open time of the bar that closed. */
  barMs?: number;
  /** Of what was found in a past minute: the received price that `price` went beyond. Alerts may have fired since. */
  before?: number;
}

/** Decides which rows that came true fire: not after their end, not in their cooldown, at most once per bar. */
export class FiringFilter {
  readonly #table: AlertTable;

  constructor(table: AlertTable) {
    this.#table = table;
  }

  /** Yields the rows that fire, and sets their last firing. `isOver`: the alert fires only once. */
  *pass(placed: PlacedGroup, hits: Hits, at: Occurrence): Generator<{ slot: number; hit: Hit; isOver: boolean }> {
    const { columns } = this.#table;
    const isOfPast = at.barMs !== undefined || at.before !== undefined;
    const { value, before } = at.before === undefined ? placed.group : { value: at.price, before: at.before };
    for (const slot of hits.items.slice(0, hits.length)) {
      const timeframe = timeframeOfCode(columns.timeframe[slot] as number);
      const firedMs = columns.firedMs[slot] as number;
      if (at.atMs > (columns.expiresMs[slot] as number)) continue;
      if (isOfPast && at.atMs <= (columns.armedMs[slot] as number)) continue; // from before arming
      // what is found along stored bars may be from before the last firing: the store knows the others
      const sinceMs = at.isLate ? Math.abs(at.atMs - firedMs) : at.atMs - firedMs;
      if (sinceMs < (columns.cooldownMinutes[slot] as number) * MINUTE_MS) continue;
      const { schedule } = placed.alerts.listed.instrument;
      const barMs = at.barMs ?? slotAt(schedule, timeframe, at.atMs)?.openMs ?? at.atMs;
      const frequency = FREQUENCIES[columns.frequency[slot] as number];
      if (frequency === 'bar' && firedMs >= barMs && !(at.isLate && firedMs > at.atMs)) continue;
      columns.firedMs[slot] = Math.max(firedMs, at.atMs);
      const threshold = columns.threshold[slot] as number;
      const hit: Hit = {
        no: columns.no[slot] as number,
        arming: columns.arming[slot] as number,
        listed: placed.alerts.listed,
        price: at.price,
        atMs: at.atMs,
        occasion: String(barMs),
        isLate: at.isLate,
        receipt: { ...source(at), value: finiteOrNull(value), before: finiteOrNull(before), threshold },
      };
      yield { slot, hit, isOver: frequency === 'once' };
    }
  }
}

/** Returns the source of a firing; one along stored bars has no tick. */
function source({ seq, isLate, barMs }: Occurrence): Pick<Hit['receipt'], 'by' | 'seq' | 'barTime'> {
  const isTick = seq !== undefined && !isLate;
  return {
    by: isTick ? 'tick' : 'bar',
    ...(isTick ? { seq } : {}),
    ...(barMs === undefined ? {} : { barTime: barMs }),
  };
}
