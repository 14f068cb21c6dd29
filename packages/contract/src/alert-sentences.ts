import { type AlertCondition, parseCondition } from './alert-conditions.ts';
import { alertSentenceTexts } from './texts/alert-sentence.en.ts';

type Direction = 'up' | 'down';

/** Sentences of alert conditions in one language; figures are given as text. */
export interface AlertSentences {
  crossing: Readonly<Record<Direction | 'either', (level: string) => string>>;
  moving: Readonly<Record<Direction, (amount: string, bars: number, timeframe: string) => string>>;
  average: Readonly<Record<Direction, (average: string, amount: string, bars: number, timeframe: string) => string>>;
  /** Returns the label of a pattern by its name. */
  patternName: (name: string) => string;
  signal: (pattern: string) => string;
  signalOf: Readonly<Record<'bullish' | 'bearish', (pattern: string) => string>>;
  screen: Readonly<Record<'entered' | 'left', string>>;
  strategy: string;
  /** Signs of comparisons, and of those that are not met. */
  signs: Readonly<Record<'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'crossing_up' | 'crossing_down', string>>;
  notMet: Readonly<Record<'eq' | 'gt' | 'gte' | 'lt' | 'lte', string>>;
  fields: Readonly<Record<'open' | 'high' | 'low' | 'close' | 'volume', string>>;
  /** Returns what is said of a pattern that is gone. */
  without: (name: string) => string;
  on: (reading: string, timeframe: string) => string;
  more: (readings: string, count: number) => string;
  valued: (condition: string, value: string) => string;
  fired: Readonly<Record<'tick' | 'close', (symbol: string, what: string, time: string) => string>>;
  named: (name: string, fired: string) => string;
}

export const ALERT_SENTENCES: AlertSentences = {
  ...alertSentenceTexts,
  patternName: (name) => name.replaceAll('_', ' '),
};

/** Formatters: `figure` for a level or amount in price units, `plain` for a percentage. */
export type FigureTexts = Readonly<Record<'figure' | 'plain', (value: number) => string>>;

/** Returns an alert's condition in the language of `sentences`: the same on screen, in mail, push and toasts. */
export function conditionSentence(
  condition: AlertCondition,
  timeframe: string,
  { figure, plain }: FigureTexts,
  sentences: AlertSentences = ALERT_SENTENCES,
): string {
  const parsed = parseCondition(condition);
  switch (parsed.kind) {
    case 'crossing':
      return sentences.crossing[parsed.direction](figure(parsed.level));
    case 'moving': {
      const amount = parsed.unit === 'percent' ? `${plain(parsed.amount)} %` : figure(parsed.amount);
      return sentences.moving[parsed.direction](amount, parsed.bars, timeframe);
    }
    case 'average': {
      const average = `${parsed.average.toUpperCase()}(${parsed.period})`;
      return sentences.average[parsed.direction](average, figure(parsed.amount), parsed.bars, timeframe);
    }
    case 'signal': {
      const say = parsed.direction ? sentences.signalOf[parsed.direction] : sentences.signal;
      return say(sentences.patternName(parsed.pattern));
    }
    case 'screen':
      return sentences.screen[parsed.turn];
    case 'strategy':
      return sentences.strategy;
  }
}
