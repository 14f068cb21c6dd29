import { describe, it } from 'vitest';
import {
  assertSeries,
  itKeepsTheIndicatorContract,
  randomTradedBars,
  runIndicator,
} from '../testing/indicator-contract.ts';
import { adLine, chaikinMoneyFlow, chaikinOscillator } from './accumulation.ts';

// by hand: closed at the high, half way, at three quarters, without a range: flows 4, 0, 3, 0
const bars = { high: [12, 12, 14, 9], low: [10, 10, 10, 9], close: [12, 11, 13, 9], volume: [4, 9, 6, 7] };

describe('accumulation/distribution line', () => {
  itKeepsTheIndicatorContract(adLine, {});

  it('adds volume by the position of the close in its bar’s range', () => {
    assertSeries(runIndicator(adLine, bars, {}).ad, [4, 4, 7, 7]);
  });
});

describe('chaikin money flow', () => {
  for (const period of [2, 20, 200])
    itKeepsTheIndicatorContract(chaikinMoneyFlow, { period }, undefined, { bars: randomTradedBars });

  it('is the net flow in the volume', () => {
    assertSeries(runIndicator(chaikinMoneyFlow, bars, { period: 2 }).cmf, [NaN, 4 / 13, 3 / 15, 3 / 13]);
  });

  it('has no value where nothing was traded, and later one again', () => {
    const quiet = { ...bars, volume: [4, 0, 0, 7] };
    assertSeries(runIndicator(chaikinMoneyFlow, quiet, { period: 2 }).cmf, [NaN, 1, NaN, 0]);
  });
});

describe('chaikin oscillator', () => {
  itKeepsTheIndicatorContract(chaikinOscillator, { fast: 3, slow: 10 });

  it('is a fast less a slow average of the line, both from its first value', () => {
    // by hand, weights 2/3 and 1/2: at the third bar 4 + 2/3 * 3 less 4 + 1/2 * 3; at the fourth 6 2/3 less 6 1/4
    const { adosc } = runIndicator(chaikinOscillator, bars, { fast: 2, slow: 3 });
    assertSeries(adosc, [NaN, NaN, 0.5, 6 + 2 / 3 - 6.25]);
  });
});
