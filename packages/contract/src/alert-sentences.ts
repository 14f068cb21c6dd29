import { type AlertCondition, parseCondition } from './alert-conditions.ts';

type Direction = 'up' | 'down';

/** The sentences of alert conditions in one language; figures come in as text. */
export interface AlertSentences {
  crossing: Readonly<Record<Direction | 'either', (level: string) => string>>;
  moving: Readonly<Record<Direction, (amount: string, bars: number, timeframe: string) => string>>;
  average: Readonly<Record<Direction, (average: string, amount: string, bars: number, timeframe: string) => string>>;
  signal: (pattern: string) => string;
  signalOf: Readonly<Record<'bullish' | 'bearish', (pattern: string) => string>>;
  screen: Readonly<Record<'entered' | 'left', string>>;
  strategy: string;
}

const barsText = (count: number): string => `${count} ${count === 1 ? 'bar' : 'bars'}`;

export const ALERT_SENTENCES: AlertSentences = {
  crossing: {
    either: (level) => `crosses ${level}`,
    up: (level) => `crosses above ${level}`,
    down: (level) => `crosses below ${level}`,
  },
  moving: {
    up: (amount, bars, timeframe) => `moves up ${amount} within ${barsText(bars)} (${timeframe})`,
    down: (amount, bars, timeframe) => `moves down ${amount} within ${barsText(bars)} (${timeframe})`,
  },
  average: {
    up: (average, amount, bars, timeframe) => `${average} moves up ${amount} over ${barsText(bars)} (${timeframe})`,
    down: (average, amount, bars, timeframe) => `${average} moves down ${amount} over ${barsText(bars)} (${timeframe})`,
  },
  signal: (pattern) => `shows ${pattern}`,
  signalOf: {
    bullish: (pattern) => `shows ${pattern}, bullish`,
    bearish: (pattern) => `shows ${pattern}, bearish`,
  },
  screen: { entered: 'enters your screen', left: 'leaves your screen' },
  strategy: 'matches your strategy',
};

/** How figures are written: `figure` a level or an amount of the price, `plain` a percentage. */
export type FigureTexts = Readonly<Record<'figure' | 'plain', (value: number) => string>>;

/** Returns what an alert waits for, in the language of `sentences`: the same on screen, by mail, push and in a toast. */
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
      return say(parsed.pattern.replaceAll('_', ' '));
    }
    case 'screen':
      return sentences.screen[parsed.turn];
    case 'strategy':
      return sentences.strategy;
  }
}
