import type { SaveAlertInput } from '@wickwise/contract';
import { type Alert, type AlertFrequency, buildCondition, type ChannelKind, parseCondition } from '@wickwise/contract';
import {
  ALERT_TIMEFRAMES,
  DEFAULT_TIMEFRAME,
  type Market,
  SCAN_TIMEFRAMES,
  type ScanTimeframe,
} from '@wickwise/market';
import * as z from 'zod/mini';
import { type AlertPlace, type ConditionKind, NotEmpty, WHOLE } from './conditions/condition-form.ts';
import { type AlertConditionFields, EMPTY_FIELDS, formOf } from './conditions/condition-forms.ts';

/** Form state of an alert. */
export interface Draft extends AlertPlace, AlertConditionFields {
  kind: ConditionKind;
  frequency: AlertFrequency;
  cooldownMinutes: number;
  lastsDays: number | undefined;
  /** Time of an expiry that is kept, instead of `lastsDays`; null for none. */
  keptExpiry: number | null;
  name: string;
  channels: readonly ChannelKind[];
  isMuted: boolean;
}

export interface DraftProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  /** The rule of the condition is given: it is saved together with the alert. */
  isGiven?: boolean;
}

/** Prefilled values: a symbol, and optionally a condition. */
export interface AlertStart extends Partial<Omit<Draft, 'market' | 'place'>> {
  market: Market;
  symbol?: string | undefined;
}

export const LIST = 'list:';

/** Whether a condition can be on a whole market: those on prices are on symbols. */
export const canBeWhole = (kind: ConditionKind): boolean => formOf(kind).scope === 'market';

/** Whether an alert is on many symbols: one that fires once then does so for each. */
export const isOnMany = ({ kind, place }: Pick<Draft, 'kind' | 'place'>): boolean =>
  formOf(kind).scope === 'screen' || place === WHOLE || place.startsWith(LIST);

/** Returns where an alert is when its condition changes: rules begin on their whole market, news on a symbol. */
const placeFor = (kind: ConditionKind, place: string): string => {
  if (canBeWhole(kind)) return place || (kind === 'news' ? '' : WHOLE);
  return place === WHOLE ? '' : place;
};

const isScanned = (timeframe: Draft['timeframe']): boolean => SCAN_TIMEFRAMES.some((one) => one === timeframe);

/**
 * Returns what changes with the kind of condition: news triggers for every story, no event closes, and signals are
 * found on some bars only.
 */
export const kindChange = (kind: ConditionKind, { place, frequency, timeframe }: Draft): Partial<Draft> => ({
  kind,
  place: placeFor(kind, place),
  ...(kind === 'news' && frequency !== 'bar' ? { frequency: 'bar' } : {}),
  ...(kind === 'event' && frequency === 'close' ? { frequency: 'bar' } : {}),
  ...(kind === 'signal' && !isScanned(timeframe) ? { timeframe: timeframeForAlerts(DEFAULT_TIMEFRAME) } : {}),
});

/** Returns a timeframe of screens as one of alerts, whose longest bars are days. */
export const timeframeForAlerts = (timeframe: ScanTimeframe): Draft['timeframe'] =>
  ALERT_TIMEFRAMES.find((own) => own === timeframe) ?? '1D';

export const newDraft = ({ market, symbol = '', ...more }: AlertStart): Draft => ({
  ...EMPTY_FIELDS,
  kind: 'crossing',
  market,
  place: placeFor(more.kind ?? 'crossing', symbol),
  timeframe: timeframeForAlerts(DEFAULT_TIMEFRAME),
  frequency: 'once',
  cooldownMinutes: 0,
  lastsDays: undefined,
  keptExpiry: null,
  name: '',
  channels: [],
  isMuted: false,
  ...more,
});

/** Returns an existing alert as form state. An expiry that is over isn't kept: saving activates the alert. */
export function draftOf(alert: Alert): Draft {
  const { condition, market, symbol, watchlistId, timeframe, frequency, cooldownMinutes, name, channels, isMuted } =
    alert;
  const parsed = parseCondition(condition);
  const { kind } = parsed;
  const place = watchlistId ? LIST + watchlistId : placeFor(kind, symbol ?? WHOLE);
  const keptExpiry = alert.state === 'expired' ? null : alert.expiresAt;
  const own = { timeframe, frequency, cooldownMinutes, keptExpiry, name, channels, isMuted };
  return { ...newDraft({ market }), ...own, ...formOf(kind).fieldsOf(parsed), kind, place };
}

/** Returns the required fields of a kind of condition, under the server's field names. */
export function neededOf(kind: ConditionKind): z.ZodMiniType {
  const { needed, scope } = formOf(kind);
  return scope === 'screen' ? z.object({ condition: needed }) : z.object({ symbol: NotEmpty, condition: needed });
}

/** Returns the request; undefined while something is missing. */
export function inputOf(draft: Draft): SaveAlertInput | undefined {
  const { kind, market, place, timeframe, frequency, cooldownMinutes, lastsDays, keptExpiry, name } = draft;
  const { build, scope } = formOf(kind);
  const condition = build(draft);
  if (!condition || (scope !== 'screen' && place === '')) return undefined;
  return {
    market,
    ...(scope === 'screen' || place === WHOLE ? {} : scopeOf(place)),
    condition: buildCondition(condition),
    timeframe,
    frequency,
    cooldownMinutes,
    ...(keptExpiry === null ? { lastsDays: lastsDays ?? null } : {}),
    name: name.trim(),
    channels: [...draft.channels],
    isMuted: draft.isMuted,
  };
}

const scopeOf = (place: string): { watchlistId: string } | { symbol: string } =>
  place.startsWith(LIST) ? { watchlistId: place.slice(LIST.length) } : { symbol: place };
