import { describe, expect, it } from 'vitest';
import { checkStrategy } from '../rules/check.ts';
import { sentenceOf } from '../rules/sentence.ts';
import { PRESETS } from './presets.ts';
import { STOCK_SCANS } from './stock-scans.ts';
import { STRATEGY_TEMPLATES } from './templates.ts';

describe('presets and templates', () => {
  it('are rules without a flaw', () => {
    const definitions = [...PRESETS.map(({ definition }) => definition), ...STRATEGY_TEMPLATES];
    expect(definitions.flatMap((definition) => checkStrategy(definition, '1h'))).toEqual([]);
  });

  it('are the sixteen scans and seven templates of the product', () => {
    expect(STOCK_SCANS.map(({ label, movement }) => `${label} ${movement}`)).toEqual([
      'RSI oversold 1',
      'Head and shoulders -1',
      'Bullish closing marubozu 1',
      'Bearish closing marubozu -1',
      'Golden cross 1',
      'Death cross -1',
      'Double top -1',
      'Double bottom 1',
      'Golden hammer 1',
      'Bullish engulfing 1',
      'Bearish engulfing -1',
      'Bullish flag 1',
      'Bearish flag -1',
      'Three white soldiers 1',
      'Three black crows -1',
      'Bollinger band strategy 0',
    ]);
    expect(STRATEGY_TEMPLATES).toHaveLength(7);
  });

  it('read as sentences', () => {
    const sentences = Object.fromEntries(STRATEGY_TEMPLATES.map((template) => [template.name, sentenceOf(template)]));
    expect(sentences.golden_crossover).toBe('SMA(50) is above SMA(200).');
    expect(sentences.bullish_engulfing_rsi).toBe('A bullish engulfing appears and RSI(14) is below 30.');
    const hammer = PRESETS.find(({ pattern }) => pattern === 'hammer');
    expect(hammer && sentenceOf(hammer.definition)).toBe(
      'A bullish hammer appears and close is below SMA(50), 1 bar ago and SMA(50) is below SMA(50) of 5 bars before, 1 bar ago.',
    );
  });
});
