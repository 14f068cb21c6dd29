import {
  type Alert,
  type AlertAverage,
  type AlertFrequency,
  buildCondition,
  type ChannelKind,
  type ParsedCondition,
  parseCondition,
  type SaveAlertInput,
} from '@wickwise/contract';
import { ALERT_TIMEFRAMES, DEFAULT_TIMEFRAME, type Market, type ScanTimeframe } from '@wickwise/market';
import * as z from 'zod/mini';

export const KINDS = ['crossing', 'moving', 'average', 'signal', 'screen', 'strategy'] as const satisfies Kind[];
type Kind = ParsedCondition['kind'];

/** Form state of an alert: each kind of condition keeps its own fields while others are tried. */
export interface Draft {
  kind: Kind;
  market: Market;
  /** A symbol, a watchlist's id after `list:`, `WHOLE` for the whole market, or empty before a symbol is chosen. */
  place: string;
  crossing: 'either' | 'up' | 'down';
  level: number | undefined;
  moving: 'up' | 'down';
  unit: 'price' | 'percent';
  amount: number | undefined;
  bars: number;
  average: AlertAverage;
  period: number;
  pattern: string;
  direction: 'bullish' | 'bearish' | '';
  screenId: string;
  turn: 'entered' | 'left';
  strategyId: string;
  timeframe: (typeof ALERT_TIMEFRAMES)[number];
  frequency: AlertFrequency;
  cooldownMinutes: number;
  lastsDays: number | undefined;
  name: string;
  channels: readonly ChannelKind[];
  isMuted: boolean;
}

/** Prefilled values: a symbol, and optionally a condition. */
export interface AlertStart extends Partial<Omit<Draft, 'market' | 'place'>> {
  market: Market;
  symbol?: string | undefined;
}

export const LIST = 'list:';
export const WHOLE = 'whole market';

/** Whether a condition can be on a whole market: those on prices are on symbols. */
export const canBeWhole = (kind: Kind): boolean => kind === 'signal' || kind === 'strategy';

/** Whether an alert is on many symbols: one that fires once then does so for each. */
export const isOnMany = ({ kind, place }: Pick<Draft, 'kind' | 'place'>): boolean =>
  kind === 'screen' || place === WHOLE || place.startsWith(LIST);

/** Returns where an alert is when its condition changes: rules begin on their whole market. */
export const placeFor = (kind: Kind, place: string): string => {
  if (canBeWhole(kind)) return place || WHOLE;
  return place === WHOLE ? '' : place;
};

/** Returns a timeframe of screens as one of alerts, whose longest bars are days. */
export const alertTimeframe = (timeframe: ScanTimeframe): Draft['timeframe'] =>
  ALERT_TIMEFRAMES.find((own) => own === timeframe) ?? '1D';

export const newDraft = ({ market, symbol = '', ...more }: AlertStart): Draft => ({
  kind: 'crossing',
  market,
  place: placeFor(more.kind ?? 'crossing', symbol),
  crossing: 'either',
  level: undefined,
  moving: 'up',
  unit: 'percent',
  amount: undefined,
  bars: 3,
  average: 'sma',
  period: 20,
  pattern: '',
  direction: '',
  screenId: '',
  turn: 'entered',
  strategyId: '',
  timeframe: alertTimeframe(DEFAULT_TIMEFRAME),
  frequency: 'once',
  cooldownMinutes: 0,
  lastsDays: undefined,
  name: '',
  channels: [],
  isMuted: false,
  ...more,
});

/** Returns an existing alert as form state. Its expiry is chosen again. */
export function draftOf(alert: Alert): Draft {
  const { condition, market, symbol, watchlistId } = alert;
  const parts = partsOf(parseCondition(condition));
  const place = watchlistId ? LIST + watchlistId : placeFor(parts.kind ?? 'crossing', symbol ?? '');
  return { ...newDraft({ market }), ...pick(alert), ...parts, place };
}

const pick = ({ timeframe, frequency, cooldownMinutes, name, channels, isMuted }: Alert) => ({
  timeframe,
  frequency,
  cooldownMinutes,
  name,
  channels,
  isMuted,
});

/** Returns a condition's form fields: kind and direction are separate there. */
function partsOf(condition: ParsedCondition): Partial<Draft> {
  switch (condition.kind) {
    case 'crossing':
      return { kind: 'crossing', crossing: condition.direction, level: condition.level };
    case 'moving':
    case 'average': {
      const { direction, ...fields } = condition;
      return { ...fields, moving: direction };
    }
    case 'signal':
      return { ...condition, direction: condition.direction ?? '' };
    default:
      return condition;
  }
}

const Chosen = z.string().check(z.minLength(1));
const Size = z.number().check(z.gt(0));
const place = { symbol: Chosen };

/** Required fields of each kind of condition, under the server's field names. */
export const NEEDED: Readonly<Record<Kind, z.ZodMiniType>> = {
  crossing: z.object({ ...place, condition: z.object({ level: Size }) }),
  moving: z.object({ ...place, condition: z.object({ amount: Size }) }),
  average: z.object({ ...place, condition: z.object({ amount: Size }) }),
  signal: z.object({ ...place, condition: z.object({ pattern: Chosen }) }),
  screen: z.object({ condition: z.object({ screenId: Chosen }) }),
  strategy: z.object({ ...place, condition: z.object({ strategyId: Chosen }) }),
};

/** Returns the request; undefined while something is missing. */
export function inputOf(draft: Draft): SaveAlertInput | undefined {
  const condition = conditionOf(draft);
  const { kind, market, place, timeframe, frequency, cooldownMinutes, lastsDays, name, channels, isMuted } = draft;
  if (!condition || (kind !== 'screen' && place === '')) return undefined;
  return {
    market,
    ...(kind === 'screen' || place === WHOLE ? {} : scopeOf(place)),
    condition: buildCondition(condition),
    timeframe,
    frequency,
    cooldownMinutes,
    lastsDays: lastsDays ?? null,
    name: name.trim(),
    channels: [...channels],
    isMuted,
  };
}

const scopeOf = (place: string): { watchlistId: string } | { symbol: string } =>
  place.startsWith(LIST) ? { watchlistId: place.slice(LIST.length) } : { symbol: place };

function conditionOf(draft: Draft): ParsedCondition | undefined {
  const { kind, level, amount, bars, period, average, pattern, direction, screenId, turn, strategyId } = draft;
  const hasAmount = amount !== undefined && amount > 0;
  switch (kind) {
    case 'crossing':
      if (level === undefined || level <= 0) return undefined;
      return { kind, direction: draft.crossing, unit: 'price', level };
    case 'moving':
      return hasAmount ? { kind, direction: draft.moving, unit: draft.unit, amount, bars } : undefined;
    case 'average':
      if (!hasAmount) return undefined;
      return { kind, direction: draft.moving, unit: 'price', average, period, amount, bars };
    case 'signal':
      return pattern === '' ? undefined : { kind, pattern, ...(direction ? { direction } : {}) };
    case 'screen':
      return screenId === '' ? undefined : { kind, screenId, turn };
    case 'strategy':
      return strategyId === '' ? undefined : { kind, strategyId };
  }
}
