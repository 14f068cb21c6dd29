import type { Alert, AlertCondition, AlertFiring } from '@wickwise/contract';
import { alertTexts as texts } from './texts.ts';

/** What an alert waits for, in the reader's language. */
export function conditionWords(condition: AlertCondition, timeframe: string): string {
  const { sentence } = texts;
  switch (condition.type) {
    case 'crossing':
    case 'crossing_up':
    case 'crossing_down':
      return sentence[condition.type](String(condition.level));
    case 'moving_up':
    case 'moving_down':
    case 'moving_up_percent':
    case 'moving_down_percent':
      return sentence[condition.type](String(condition.amount), condition.bars, timeframe);
    case 'signal': {
      const way = condition.direction ? `, ${texts[condition.direction]}` : '';
      return sentence.signal(condition.pattern.replaceAll('_', ' '), way);
    }
    case 'screen':
      return sentence[condition.turn];
    case 'strategy':
      return sentence.strategy;
    default: {
      const average = `${condition.type.slice(0, 3).toUpperCase()}(${condition.period})`;
      const say = condition.type.endsWith('_up') ? sentence.average_up : sentence.average_down;
      return say(average, String(condition.amount), condition.bars, timeframe);
    }
  }
}

/** The whole of it: what, and on what. */
export const alertWords = ({
  symbol,
  condition,
  timeframe,
}: Pick<Alert, 'symbol' | 'condition' | 'timeframe'>): string =>
  [symbol, conditionWords(condition, timeframe)].filter(Boolean).join(' ');

/** In a line of its own, under the name that its owner gave it. */
export const firingWords = (firing: AlertFiring): string =>
  firing.name ? `${firing.symbol}: ${firing.name}` : alertWords(firing);

/** What fired it, as it was kept. */
export function receiptWords({ receipt }: AlertFiring): string {
  const { by, value, before, threshold, seq, strategyVersion } = receipt;
  const text = (figure: number | null): string =>
    figure === null ? texts.nothing : String(Number(figure.toPrecision(10)));
  if (strategyVersion !== undefined) return texts.receiptStrategy(strategyVersion);
  if (by === 'signal') return texts.receiptSignal;
  if (by === 'tick') return texts.receiptTick(String(seq ?? ''), text(value), text(before), text(threshold));
  return texts.receiptBar(text(value), text(before), text(threshold));
}
