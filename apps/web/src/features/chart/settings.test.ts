import type { ChartSettings } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { readChartSearch, searchOf, settingsOf } from './settings.ts';

const usual: ChartSettings = { studies: [], scale: 'linear', compare: [], signals: ['Strong', 'Moderate', 'Rule'] };

describe('the address of a chart', () => {
  it('says nothing of what is as usual, with weak signals off', () => {
    expect(settingsOf({})).toEqual(usual);
    expect(searchOf(usual)).toEqual({});
  });

  it('tells a whole set-up, and gives it back', () => {
    const all: ChartSettings = {
      timeframe: '1D',
      studies: ['sma_20', 'macd_hist'],
      scale: 'log',
      compare: ['US_Equity:BRK.B', 'Crypto:BTC-USD'],
      split: '1h',
      signals: ['Weak'],
      news: 'hidden',
    };
    expect(settingsOf(searchOf(all))).toEqual(all);
    expect(settingsOf(searchOf({ ...usual, signals: [] })).signals).toEqual([]);
  });

  it('names instruments by their symbols of today', () => {
    const link = { compare: 'Indian_Equity:LTIM*Indian_Equity:LTM', split: '1h', splitSymbol: 'Crypto:MATIC-USD' };
    expect(settingsOf(readChartSearch(link))).toMatchObject({
      compare: ['Indian_Equity:LTM'],
      splitSymbol: 'Crypto:POL-USD',
    });
  });

  it('leaves out what nothing can be meant by', () => {
    const wrong = {
      timeframe: '7h',
      studies: '<b>*sma_20*sma_20',
      scale: 'linear',
      compare: 'x',
      split: 3,
      signals: 'All',
      news: 'some',
    };
    expect(readChartSearch(wrong)).toEqual({ studies: 'sma_20' });
    expect(
      settingsOf({ studies: Array.from({ length: 40 }, (_, n) => `sma_${n + 2}`).join('*') }).studies,
    ).toHaveLength(16);
  });
});
