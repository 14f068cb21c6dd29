import { PERIOD_OPTIONS } from '@wickwise/analytics';
import * as z from 'zod/mini';
import {
  ALERT_CONDITION_TYPES,
  type AlertConditionType,
  AVERAGES,
  CROSSINGS,
  MOVES,
  namesOf,
  TYPES,
} from './alert-condition-types.ts';
import { ALERT_LIMITS } from './alert-limits.ts';
import type { AlertSentences, FigureTexts } from './alert-sentences.ts';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { NewsSourceKey, NewsTopicKey } from './news-keys.ts';
import { Text } from './text.ts';

/** Calendar events whose day before an alert can be on. */
export const ALERT_EVENTS = ['earnings', 'dividend', 'split', 'macro'] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

const Amount = z.number().check(z.gt(0), z.maximum(1e12));
const Bars = z.int().check(z.minimum(1), z.maximum(ALERT_LIMITS.bars));
const Name = Text.check(z.minLength(1), z.maxLength(60));
const Label = Text.check(z.maxLength(200));

/** Conditions, defined in docs/analytics/alert-conditions.md. */
export const AlertCondition = z.union([
  z.strictObject({ type: z.enum(namesOf(CROSSINGS)), level: Amount }),
  /** `amount` in price units, or in percent. */
  z.strictObject({ type: z.enum(namesOf(MOVES)), amount: Amount, bars: Bars }),
  z.strictObject({
    type: z.enum(namesOf(AVERAGES)),
    amount: Amount,
    bars: Bars,
    period: z.int().check(z.refine((period) => PERIOD_OPTIONS.includes(period as never), texts.period)),
  }),
  /** A public signal: a pattern or preset, in one direction or both. */
  z.strictObject({ type: z.literal('signal'), pattern: Name, direction: z.optional(z.enum(['bullish', 'bearish'])) }),
  /** An instrument entered or left a saved screen. */
  z.strictObject({ type: z.literal('screen'), screenId: z.uuid(), turn: z.enum(['entered', 'left']) }),
  /** The day before a calendar event of the instrument, or a macro event of high importance of its market. */
  z.strictObject({ type: z.literal('event'), event: z.enum(ALERT_EVENTS) }),
  /** The newest version of a strategy became true at a close, on its timeframe. */
  z.strictObject({ type: z.literal('strategy'), strategyId: z.uuid() }),
  /** A story about the symbol, or a symbol of the watchlist; each cluster of like stories once. */
  z.strictObject({
    type: z.literal('news'),
    topic: z.optional(NewsTopicKey),
    source: z.optional(NewsSourceKey),
    /** As a search for news: words that all are in it, `"a phrase"`, `-without`. */
    words: z.optional(Text.check(z.trim(), z.minLength(1), z.maxLength(ALERT_LIMITS.newsWords))),
    /** Names of topic and source; the server writes them. */
    names: z.optional(
      z.strictObject({
        topic: z.optional(z.strictObject({ en: Label, hi: Label })),
        source: z.optional(Label),
      }),
    ),
  }),
]);
export type AlertCondition = z.infer<typeof AlertCondition>;

type Crossing = Extract<AlertCondition, { level: number }>;
type Average = Extract<AlertCondition, { period: number }>;
type Move = Exclude<Extract<AlertCondition, { amount: number }>, Average>;

/** A condition on prices, not on signals. */
export type PriceCondition = Crossing | Move | Average;

export type AlertAverage = (typeof AVERAGES)[keyof typeof AVERAGES]['average'];

/** Parts of a condition type on prices and averages. */
export type ConditionTypeParts =
  | (typeof CROSSINGS)[Crossing['type']]
  | { kind: 'moving'; direction: 'up' | 'down'; unit: 'price' | 'percent' }
  | { kind: 'average'; direction: 'up' | 'down'; unit: 'price'; average: AlertAverage };

type Parsed<Kind, Condition> = Extract<ConditionTypeParts, { kind: Kind }> & Omit<Condition, 'type'>;

export type ParsedPriceCondition = Parsed<'crossing', Crossing> | Parsed<'moving', Move> | Parsed<'average', Average>;

/** A condition without a level or amount, by its `kind`. */
export type ParsedSignalCondition = {
  [Kind in SignalKind]: { kind: Kind } & Omit<Extract<AlertCondition, { type: Kind }>, 'type'>;
}[SignalKind];
type SignalKind = 'signal' | 'event' | 'screen' | 'strategy';

/** A condition on stories. */
export type ParsedNewsCondition = { kind: 'news' } & Omit<Extract<AlertCondition, { type: 'news' }>, 'type'>;

/** A condition with the parts of its `type` as fields. */
export type ParsedCondition = ParsedPriceCondition | ParsedSignalCondition | ParsedNewsCondition;

type Sayings = {
  [Kind in ParsedCondition['kind']]: (
    condition: Extract<ParsedCondition, { kind: Kind }>,
    sentences: AlertSentences,
    texts: FigureTexts & { timeframe: string },
  ) => string;
};

/** The sentence of each kind of condition. */
const SAYINGS: Sayings = {
  crossing: ({ direction, level }, say, { figure }) => say.crossing[direction](figure(level)),
  moving({ direction, unit, amount, bars }, say, { figure, plain, timeframe }) {
    return say.moving[direction](unit === 'percent' ? `${plain(amount)} %` : figure(amount), bars, timeframe);
  },
  average({ direction, average, period, amount, bars }, say, { figure, timeframe }) {
    return say.average[direction](`${average.toUpperCase()}(${period})`, figure(amount), bars, timeframe);
  },
  signal: ({ pattern, direction }, say) => (direction ? say.signalOf[direction] : say.signal)(say.patternName(pattern)),
  event: ({ event }, say) => say.event[event],
  screen: ({ turn }, say) => say.screen[turn],
  strategy: (_, say) => say.strategy,
  news({ topic, source, words, names }, say) {
    const named = [topic && names?.topic ? say.nameIn(names.topic) : topic, words, names?.source ?? source];
    const what = named.filter(Boolean).join(', ');
    return what ? say.newsOf(what) : say.news;
  },
};

/** Returns an alert's condition in the language of `sentences`: the same on screen, in mail, push and toasts. */
export function conditionSentence(
  condition: AlertCondition,
  timeframe: string,
  texts: FigureTexts,
  sentences: AlertSentences,
): string {
  const parsed = parseCondition(condition);
  const say = SAYINGS[parsed.kind] as (parsed: ParsedCondition, ...rest: unknown[]) => string;
  return say(parsed, sentences, { ...texts, timeframe });
}

/** Returns the fields of a condition, with the parts of its `type`. */
export function parseCondition(condition: PriceCondition): ParsedPriceCondition;
export function parseCondition(condition: AlertCondition): ParsedCondition;
export function parseCondition({ type, ...fields }: AlertCondition): ParsedCondition {
  const said = isPriceType(type) ? TYPES[type] : { kind: type };
  return { ...said, ...fields } as ParsedCondition;
}

/** Returns the condition of `parseCondition`'s fields. */
export function buildCondition(parsed: ParsedCondition): AlertCondition {
  const type = isOnPrices(parsed) ? conditionTypeOf(parsed) : parsed.kind;
  const fields = Object.entries(parsed).filter(([name]) => !PARTS.includes(name as never) || !isPriceType(type));
  const { kind: _, ...rest } = Object.fromEntries(fields);
  return { type, ...rest } as AlertCondition;
}

/** Returns the contract's name of a condition on prices or averages. */
export function conditionTypeOf(parts: ConditionTypeParts): AlertConditionType {
  const key = keyOf(parts);
  const type = ALERT_CONDITION_TYPES.find((one) => keyOf(TYPES[one]) === key);
  if (!type) throw new RangeError(`no alert condition is ${key}`);
  return type;
}

/** Returns whether a condition is on prices, not on signals. */
export const isOnPrices = (parsed: ParsedCondition): parsed is ParsedPriceCondition => 'unit' in parsed;

const isPriceType = (type: string): type is AlertConditionType => Object.hasOwn(TYPES, type);

/** What a name of a type says; other fields are the condition's own. */
const PARTS = ['kind', 'direction', 'unit', 'average'] as const;

const keyOf = (parts: Readonly<Partial<Record<(typeof PARTS)[number], string>>>): string =>
  PARTS.map((part) => parts[part]).join(' ');
