import { COST_KEYS, MARKET_COSTS } from '@wickwise/analytics';
import { MARKETS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { costWords, monthOfRates } from './cost-words.ts';

describe('what is said of a cost', () => {
  it('names rate, date and source of a tax or fee', () => {
    expect(costWords('stt', 'Indian_Equity', undefined)).toEqual([
      'Buy 0.1 %, sell 0.1 %.',
      'Intraday: buy 0 %, sell 0.025 %.',
      'Since 1 Jul 2012. Source: Finance (No. 2) Act 2004, section 98; Finance Act 2012.',
    ]);
    expect(costWords('gst', 'Indian_Equity', {})[0]).toBe('18 % of brokerage, exchange fee and SEBI fee.');
    expect(costWords('tafFee', 'US_Equity', {})[0]).toBe('0.000195 per share sold, at most 9.79.');
  });

  it('says where a market’s usual costs come from, and what the reader has set', () => {
    expect(costWords('commission', 'Crypto', {})).toEqual([expect.stringContaining('lowest tier')]);
    expect(costWords('slippage', 'Crypto', {})).toEqual([expect.stringContaining('Our estimate')]);
    expect(costWords('commission', 'Crypto', { commissionPct: 0.05 })).toEqual(['As you set it for this test.']);
  });

  it('has something to say of every cost of every market', () => {
    for (const market of MARKETS) {
      const keys = [...COST_KEYS.slice(0, 4), ...MARKET_COSTS[market].levies.map(({ key }) => key)];
      for (const key of keys) expect(costWords(key, market, {}).join(' ')).toMatch(/[.]$/);
    }
  });

  it('names the month of the rates', () => {
    expect(monthOfRates('2026-11')).toBe('November 2026');
  });
});
