import { describe, expect, it } from 'vitest';
import { checkStrategy } from '../rules/check.ts';
import { sentenceOf } from '../rules/sentence.ts';
import { PRESETS } from './presets.ts';
import { STOCK_SCANS } from './stock-scans.ts';
import { STRATEGY_TEMPLATES } from './templates.ts';

describe('presets and templates', () => {
  it('are valid rules', () => {
    const definitions = [...PRESETS.map(({ definition }) => definition), ...STRATEGY_TEMPLATES];
    expect(definitions.flatMap((definition) => checkStrategy(definition, '1h'))).toEqual([]);
  });

  it('are the scans and templates of the spec, with its names', () => {
    expect(STOCK_SCANS.map(({ label, movement }) => `${label} ${movement}`)).toEqual([
      'RSI oversold 1',
      'Head and Shoulder -1',
      'Bullish and Bearish Closing Marubozu 0',
      'Golden and Death Cross 0',
      'Double Top and Bottom 0',
      'Golden Hammer 1',
      'Bullish and Bearish Engulfing 0',
      'Bullish and Bearish Flag 0',
      'Three White Soldiers 1',
      'Three Black Crows -1',
      'Bollinger Band Strategy 0',
    ]);
    expect(STRATEGY_TEMPLATES).toHaveLength(7);
  });

  it('each have a stock scan, and are named after it', () => {
    expect(STOCK_SCANS.flatMap(({ presets }) => presets)).toHaveLength(PRESETS.length);
    expect(new Set(STOCK_SCANS.flatMap(({ presets }) => presets))).toEqual(new Set(PRESETS));
    expect(PRESETS.map(({ definition }) => definition.label)).toEqual([
      'RSI oversold',
      'Head and Shoulder',
      'Bullish Closing Marubozu',
      'Bearish Closing Marubozu',
      'Golden Cross',
      'Death Cross',
      'Double Top',
      'Double Bottom',
      'Golden Hammer',
      'Bullish Engulfing',
      'Bearish Engulfing',
      'Bullish Flag',
      'Bearish Flag',
      'Three White Soldiers',
      'Three Black Crows',
      'Back above the lower Bollinger band',
      'Back below the upper Bollinger band',
    ]);
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
