import type { AlertCondition } from './alerts.ts';

const AVERAGES = { sma: 'SMA', ema: 'EMA' } as const;

/**
 * What an alert waits for, in plain English: for mails and other messages that leave the house. `figure` writes a level or an
 * amount of the price, `plain` a percentage.
 */
export function conditionSentence(
  condition: AlertCondition,
  timeframe: string,
  { figure, plain }: Record<'figure' | 'plain', (value: number) => string>,
): string {
  switch (condition.type) {
    case 'crossing':
      return `crosses ${figure(condition.level)}`;
    case 'crossing_up':
      return `crosses above ${figure(condition.level)}`;
    case 'crossing_down':
      return `crosses below ${figure(condition.level)}`;
    case 'signal':
      return `shows ${condition.pattern.replaceAll('_', ' ')}${condition.direction ? `, ${condition.direction}` : ''}`;
    case 'screen':
      return condition.turn === 'entered' ? 'enters your screen' : 'leaves your screen';
    case 'strategy':
      return 'matches your strategy';
    default: {
      const way = condition.type.includes('_up') ? 'up' : 'down';
      const amount = condition.type.endsWith('_percent') ? `${plain(condition.amount)} %` : figure(condition.amount);
      const within = `within ${condition.bars} ${condition.bars === 1 ? 'bar' : 'bars'} (${timeframe})`;
      const average = 'period' in condition ? `${AVERAGES[averageOf(condition.type)]}(${condition.period}) ` : '';
      return `${average}moves ${way} ${amount} ${within}`;
    }
  }
}

const averageOf = (type: string): 'sma' | 'ema' => (type.startsWith('sma') ? 'sma' : 'ema');
