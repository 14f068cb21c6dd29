import { CALL_LIMITS, type CallEntry, type CallSide } from '@wickwise/contract';
import { addDays, type ChartTimeframe, DAY_MS, dateMs, HOUR_MS, type IsoDate, type Market } from '@wickwise/market';

/** Horizons that are offered, from publication, ms. */
export const HORIZONS = {
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
  '3d': 3 * DAY_MS,
  '1w': 7 * DAY_MS,
  '2w': 14 * DAY_MS,
  '1m': 30 * DAY_MS,
  '3m': 91 * DAY_MS,
  '6m': 182 * DAY_MS,
  '1y': 365 * DAY_MS,
} as const;
export type Horizon = keyof typeof HORIZONS;

/** A call as it is being written. */
export interface CallDraft {
  market: Market;
  symbol: string;
  side: CallSide;
  entryKind: CallEntry['kind'];
  limit: number | undefined;
  low: number | undefined;
  high: number | undefined;
  stop: number | undefined;
  targets: readonly (number | undefined)[];
  /** `date`: the end of `day`. */
  horizon: Horizon | 'date';
  day: IsoDate | '';
  timeframe: ChartTimeframe;
}

export const newCallDraft = (market: Market): CallDraft => ({
  market,
  symbol: '',
  side: 'long',
  entryKind: 'limit',
  limit: undefined,
  low: undefined,
  high: undefined,
  stop: undefined,
  targets: [undefined],
  horizon: '1w',
  day: '',
  timeframe: '1h',
});

/** Returns a draft that was kept, for an expert who may publish on these markets; a new one without. */
export function restoredDraft(kept: unknown, markets: readonly Market[]): CallDraft {
  const fresh = newCallDraft(markets[0] ?? 'Indian_Equity');
  if (typeof kept !== 'object' || kept === null) return fresh;
  const draft: CallDraft = { ...fresh, ...kept };
  if (!markets.includes(draft.market)) return fresh;
  return { ...draft, targets: draft.targets.map((target) => target ?? undefined) }; // JSON has null for undefined
}

export const mostTargets: number = CALL_LIMITS.targets;

/** Returns the end of the horizon, epoch ms; undefined without a day. */
export function endOf({ horizon, day }: Pick<CallDraft, 'horizon' | 'day'>, nowMs: number): number | undefined {
  if (horizon !== 'date') return nowMs + HORIZONS[horizon];
  return day === '' ? undefined : dateMs(addDays(day, 1));
}

/** Returns the fields of a request; those that are empty are missing, and the schema says so. */
export function callFields(draft: CallDraft, nowMs: number) {
  const { market, symbol, side, entryKind, limit, low, high, stop, targets, timeframe } = draft;
  const entry =
    entryKind === 'market'
      ? { kind: entryKind }
      : entryKind === 'limit'
        ? { kind: entryKind, price: limit }
        : { kind: entryKind, low, high };
  return { market, symbol, side, entry, stop, targets, endsAt: endOf(draft, nowMs), timeframe };
}

/** Whether a draft has all prices that a preview needs. */
export function isPriced(draft: CallDraft): boolean {
  const { symbol, entryKind, limit, low, high, stop, targets } = draft;
  const hasEntry = { market: true, limit: limit !== undefined, zone: low !== undefined && high !== undefined }[
    entryKind
  ];
  return (
    symbol !== '' &&
    hasEntry &&
    stop !== undefined &&
    endOf(draft, 0) !== undefined &&
    targets.every((target) => target !== undefined)
  );
}
