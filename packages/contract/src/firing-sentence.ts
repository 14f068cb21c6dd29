import { type AlertEvent, conditionSentence, parseCondition } from './alert-conditions.ts';
import type { AlertSentences, FigureTexts } from './alert-sentences.ts';
import type { AlertFiring, RuleReading } from './alerts.ts';

/** Readings in a sentence; the receipt has all of them. */
const READ_ALOUD = 3;

/** Formatters of a firing: those of its condition, and the reader's clock. */
export interface FiringTexts extends FigureTexts {
  clock: (timeMs: number) => string;
}

/**
 * Returns what fired in the language of `sentences`: "RSI dip: BTC-USD, RSI(14) 43.8 < 45 at the 04:15 close". The same
 * on screen, in mail, push and toasts.
 */
export function firingSentence(firing: AlertFiring, texts: FiringTexts, sentences: AlertSentences): string {
  const { symbol, at, receipt } = firing;
  const symbols = receipt.story?.symbols.join(', ') || symbol;
  const fired = sayFired(receipt.by, symbols, causeSentence(firing, texts, sentences), texts.clock(at), sentences);
  const name = firing.name || receipt.rule;
  return name ? sentences.named(name, fired) : fired;
}

/** Returns what fired with its time; an event has a date of its own. */
function sayFired(
  by: AlertFiring['receipt']['by'],
  symbols: string,
  cause: string,
  time: string,
  { fired }: AlertSentences,
): string {
  if (by === 'event') return fired.event(symbols, cause);
  return by === 'tick' || by === 'news' ? fired[by](symbols, cause, time) : fired.close(symbols, cause, time);
}

/** Returns the condition that fired with its values, without name, symbol and time. */
export function causeSentence(firing: AlertFiring, texts: FigureTexts, sentences: AlertSentences): string {
  const { condition, timeframe, receipt, price } = firing;
  const parsed = parseCondition(condition);
  if (receipt.readings?.length) {
    const read = readingsSentence(receipt.readings, texts, sentences);
    return parsed.kind === 'signal'
      ? sentences.valued(conditionSentence(condition, timeframe, texts, sentences), read)
      : read;
  }
  if (receipt.event && parsed.kind === 'event') return eventSentence(parsed.event, receipt.event, sentences);
  if (receipt.story) return sentences.story(receipt.story.title, receipt.story.source);
  const value = receipt.value ?? price;
  if (value === null) return conditionSentence(condition, timeframe, texts, sentences);
  const isPercent = 'unit' in parsed && parsed.unit === 'percent' && receipt.value !== null;
  const shown = isPercent ? `${texts.plain(Number(value.toFixed(2)))} %` : texts.figure(rounded(value));
  return sentences.valued(conditionSentence(condition, timeframe, texts, sentences), shown);
}

/** Returns what is about to happen: "earnings on 3 Dec", "FOMC decision on 9 Dec (estimated)". */
function eventSentence(
  kind: AlertEvent,
  { date, title, isEstimated }: NonNullable<AlertFiring['receipt']['event']>,
  sentences: AlertSentences,
): string {
  const name = kind === 'macro' && title !== '' ? title : sentences.eventNames[kind];
  const [, month, day] = date.split('-').map(Number) as [number, number, number];
  const on = sentences.eventDay(String(day), sentences.months[month - 1] ?? '');
  return (isEstimated ? sentences.eventEstimated : sentences.eventOn)(name, on);
}

function readingsSentence(readings: readonly RuleReading[], texts: FigureTexts, sentences: AlertSentences): string {
  const said = readings.slice(0, READ_ALOUD).map((reading) => readingText(reading, texts, sentences));
  const rest = readings.length - said.length;
  return rest > 0 ? sentences.more(said.join(', '), rest) : said.join(', ');
}

/** Returns one reading: `RSI(14) 43.8 < 45`, `close 117,000.5 > SMA(50) 116,500`, `hammer`. */
export function readingText(
  reading: RuleReading,
  { plain }: Pick<FigureTexts, 'plain'>,
  sentences: AlertSentences,
): string {
  const { timeframe } = reading;
  const text = reading.key === 'indicators' ? comparedText(reading, plain, sentences) : shapeText(reading, sentences);
  return timeframe === undefined ? text : sentences.on(text, timeframe);
}

function shapeText({ attribute, isMet }: RuleReading, sentences: AlertSentences): string {
  const name = sentences.patternName(attribute);
  return isMet ? name : sentences.without(name);
}

function comparedText(reading: RuleReading, plain: FigureTexts['plain'], sentences: AlertSentences): string {
  const { label, other, operator, isMet, left, right } = reading;
  const signs: Readonly<Record<string, string>> = isMet ? sentences.signs : sentences.notMet;
  const fields: Readonly<Record<string, string>> = sentences.fields;
  const [a, b] = apart(left, right);
  const side = (name: string | null, value: number | null): (string | null)[] => [
    name && (fields[name] ?? name),
    value === null ? null : plain(value),
  ];
  return [...side(label, a), signs[operator] ?? operator, ...side(other, b)].filter(Boolean).join(' ');
}

/** Floats such as 117000.09999999999 as they were meant. */
const rounded = (value: number): number => Number(value.toPrecision(10));

/** Returns both values with two decimals, or with as many as tell them apart; small ones with four digits. */
function apart(left: number | null, right: number | null): [number | null, number | null] {
  for (let decimals = 2; decimals < 9; decimals++) {
    const [a, b] = [left === null ? null : short(left, decimals), right === null ? null : short(right, decimals)];
    if (left === right || a !== b) return [a, b];
  }
  return [left, right];
}

const short = (value: number, decimals: number): number =>
  Math.abs(value) < 1 ? Number(value.toPrecision(decimals + 2)) : Number(value.toFixed(decimals));
