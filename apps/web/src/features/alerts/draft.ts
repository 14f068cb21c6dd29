import type {
  Alert,
  AlertCondition,
  AlertFrequency,
  ChannelKind,
  CROSSING_CONDITIONS,
  SaveAlertInput,
} from '@wickwise/contract';
import type { ALERT_TIMEFRAMES, Market } from '@wickwise/market';

export const KINDS = ['crossing', 'moving', 'average', 'signal', 'screen', 'strategy'] as const;
export type Kind = (typeof KINDS)[number];

/** An alert as its form holds it: each kind of condition remembers its own parts while one tries others. */
export interface Draft {
  kind: Kind;
  market: Market;
  /** A symbol, a watchlist's id after `list:`, or empty for the whole market. */
  place: string;
  crossing: (typeof CROSSING_CONDITIONS)[number];
  level: number | undefined;
  isUp: boolean;
  inPercent: boolean;
  amount: number | undefined;
  bars: number;
  average: 'sma' | 'ema';
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
  crossing: 'crossing',
  level: undefined,
  isUp: true,
  inPercent: true,
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
  switch (condition.type) {
    case 'signal':
      return { ...base, kind: 'signal', pattern: condition.pattern, direction: condition.direction ?? '' };
    case 'screen':
      return { ...base, kind: 'screen', screenId: condition.screenId, turn: condition.turn };
    case 'strategy':
      return { ...base, kind: 'strategy', strategyId: condition.strategyId };
    default:
      return { ...base, ...priceParts(condition) };
  }
}

const pick = ({ timeframe, frequency, cooldownMinutes, name, channels, isMuted }: Alert) => ({
  timeframe,
  frequency,
  cooldownMinutes,
  name,
  channels,
  isMuted,
});

function priceParts(condition: Exclude<AlertCondition, { type: 'signal' | 'screen' | 'strategy' }>): Partial<Draft> {
  if ('level' in condition) return { kind: 'crossing', crossing: condition.type, level: condition.level };
  const { type, amount, bars } = condition;
  const parts = { amount, bars, isUp: type.includes('_up'), inPercent: type.endsWith('_percent') };
  if (!('period' in condition)) return { ...parts, kind: 'moving' };
  return { ...parts, kind: 'average', period: condition.period, average: type.startsWith('sma') ? 'sma' : 'ema' };
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
    condition,
    timeframe,
    frequency,
    cooldownMinutes,
    lastsDays: lastsDays ?? null,
    name: name.trim(),
    channels: [...channels],
    isMuted,
  };
}

function conditionOf(draft: Draft): AlertCondition | undefined {
  const { kind, crossing, level, amount, bars, period, isUp, average, inPercent } = draft;
  const way = isUp ? 'up' : 'down';
  if (kind === 'crossing') return level !== undefined && level > 0 ? { type: crossing, level } : undefined;
  if (kind === 'signal') {
    if (draft.pattern === '') return undefined;
    return { type: 'signal', pattern: draft.pattern, ...(draft.direction ? { direction: draft.direction } : {}) };
  }
  if (kind === 'screen') {
    return draft.screenId === '' ? undefined : { type: 'screen', screenId: draft.screenId, turn: draft.turn };
  }
  if (kind === 'strategy') {
    return draft.strategyId === '' ? undefined : { type: 'strategy', strategyId: draft.strategyId };
  }
  if (amount === undefined || !(amount > 0)) return undefined;
  if (kind === 'moving') return { type: `moving_${way}${inPercent ? '_percent' : ''}`, amount, bars } as AlertCondition;
  return { type: `${average}_moving_${way}`, amount, bars, period } as AlertCondition;
}
