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
import type { ALERT_TIMEFRAMES, Market } from '@wickwise/market';

export const KINDS = ['crossing', 'moving', 'average', 'signal', 'screen', 'strategy'] as const satisfies Kind[];
export type Kind = ParsedCondition['kind'];

/** An alert as its form holds it: each kind of condition remembers its own parts while one tries others. */
export interface Draft {
  kind: Kind;
  market: Market;
  /** A symbol, a watchlist's id after `list:`, or empty for the whole market. */
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

/** Where an alert begins: at a symbol, and maybe with what it waits for. */
export interface AlertStart extends Partial<Omit<Draft, 'market' | 'place'>> {
  market: Market;
  symbol?: string | undefined;
}

export const LIST = 'list:';

export const newDraft = ({ market, symbol = '', ...more }: AlertStart): Draft => ({
  kind: 'crossing',
  market,
  place: symbol,
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
  timeframe: '1h',
  frequency: 'once',
  cooldownMinutes: 0,
  lastsDays: undefined,
  name: '',
  channels: [],
  isMuted: false,
  ...more,
});

/** A known alert as a draft, to be changed. How long it lasts is asked anew. */
export function draftOf(alert: Alert): Draft {
  const { condition, market, symbol, watchlistId } = alert;
  const place = watchlistId ? LIST + watchlistId : (symbol ?? '');
  const base: Draft = { ...newDraft({ market }), ...pick(alert), place };
  return { ...base, ...partsOf(parseCondition(condition)) };
}

const pick = ({ timeframe, frequency, cooldownMinutes, name, channels, isMuted }: Alert) => ({
  timeframe,
  frequency,
  cooldownMinutes,
  name,
  channels,
  isMuted,
});

/** The fields of a condition as the form names them: directions of crossings, moves and signals are chosen apart. */
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

/** What the server is asked to keep; undefined while something is missing. */
export function inputOf(draft: Draft): SaveAlertInput | undefined {
  const condition = conditionOf(draft);
  const { kind, market, place, timeframe, frequency, cooldownMinutes, lastsDays, name, channels, isMuted } = draft;
  const needsPlace = kind !== 'signal' && kind !== 'screen';
  if (!condition || (needsPlace && place === '')) return undefined;
  const isList = place.startsWith(LIST);
  return {
    market,
    ...(kind === 'screen' || place === ''
      ? {}
      : isList
        ? { watchlistId: place.slice(LIST.length) }
        : { symbol: place }),
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
