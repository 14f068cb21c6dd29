import { ALERT_SENTENCES, type AlertFiring, conditionSentence } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { conditionWords, receiptWords, splitWords, stateWords } from './words.ts';

const GRID = { tickSize: 0.05, currency: 'INR' };
const ON = { market: 'Indian_Equity', timeframe: '1h', grid: GRID } as const;

describe('what an alert says', () => {
  it('has the reason when the server paused it', () => {
    expect(stateWords({ state: 'paused', pauseReason: 'screen-gone' })).toBe('Paused: its screen was deleted');
    expect(stateWords({ state: 'paused', pauseReason: null })).toBe('Paused');
  });

  it('has levels on the grid of their symbol, and percentages as they were asked for', () => {
    expect(conditionWords({ ...ON, condition: { type: 'crossing', level: 117_000 } })).toBe('crosses 1,17,000.00');
    const percent = { type: 'moving_up_percent', amount: 2.5, bars: 3 } as const;
    expect(conditionWords({ ...ON, condition: percent })).toBe('moves up 2.5 % within 3 bars (1h)');
  });

  it('reads the same on the screen as in a message, in one bar and in several', () => {
    const figures = { figure: (value: number) => value.toFixed(2), plain: String };
    for (const bars of [1, 3]) {
      for (const type of ['moving_down', 'moving_up_percent'] as const) {
        const condition = { type, amount: 2.5, bars } as const;
        expect(conditionWords({ ...ON, condition })).toBe(conditionSentence(condition, '1h', figures, ALERT_SENTENCES));
      }
      const average = { type: 'ema_moving_up', amount: 2.5, bars, period: 20 } as const;
      expect(conditionWords({ ...ON, condition: average })).toBe(
        conditionSentence(average, '1h', figures, ALERT_SENTENCES),
      );
    }
  });

  it('tells a split as exchanges do', () => {
    const sentences = [0.5, 2 / 3, 10, 1 / 7].map((factor) => splitWords({ factor, at: 0 }));
    const ratios = ['2 for 1', '3 for 2', '1 for 10', '7 for 1'];
    expect(sentences).toEqual(ratios.map((ratio) => `adjusted for a split, ${ratio}`));
  });

  it('groups a level on many symbols as their market does, and never rounds', () => {
    const { grid: _, ...many } = ON;
    expect(conditionWords({ ...many, condition: { type: 'crossing', level: 117_000.125 } })).toBe(
      'crosses 1,17,000.125',
    );
  });

  it('tells the price that fired it as the level that was asked for', () => {
    const receipt = { by: 'tick', value: 117_000.1, before: 116_999.95, threshold: 117_000, seq: 7 } as const;
    const firing = { ...ON, condition: { type: 'crossing', level: 117_000 }, receipt } as AlertFiring;
    expect(receiptWords(firing)).toBe('Tick 7: 1,17,000.10, previous 1,16,999.95, set at 1,17,000.00');
  });
});
