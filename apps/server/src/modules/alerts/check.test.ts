import { type AlertCondition, SaveAlertRequest } from '@wickwise/contract';
import { MARKETS, type Market } from '@wickwise/market';
import { catalogueOf } from '@wickwise/market/catalogue';
import { describe, expect, it } from 'vitest';
import { InstrumentRegistry, type ListedInstrument } from '#marketdata/registry.ts';
import { checkAlert } from './check.ts';

const listed = MARKETS.flatMap((market) => catalogueOf(market).instruments).map(
  (instrument, i): ListedInstrument => ({ no: i + 1, instrument, finest: '1m', licence: 'simulated' }),
);

const unasked = async (): Promise<never> => Promise.reject(new Error('not asked'));
const deps = {
  registry: new InstrumentRegistry(listed),
  watched: unasked,
  screenMarket: unasked,
  strategy: unasked,
  newsNames: unasked,
  isNewsSearch: unasked,
};

const check = (market: Market, symbol: string, condition: AlertCondition) =>
  checkAlert(deps, 'user', SaveAlertRequest.parse({ market, symbol, condition }));

describe('an alert that could never trigger', () => {
  it('is refused: no price falls by all that it is', async () => {
    const fall = (amount: number) => check('Crypto', 'BTC-USD', { type: 'moving_down_percent', amount, bars: 3 });
    await expect(fall(99.9)).resolves.toBeDefined();
    await expect(fall(100)).rejects.toThrow('No price falls by 100 % or more.');
    await expect(
      check('Crypto', 'BTC-USD', { type: 'moving_up_percent', amount: 150, bars: 3 }),
    ).resolves.toBeDefined();
  });

  it('is refused: only shares and funds have earnings, dividends and splits', async () => {
    const on = (market: Market, symbol: string, event: 'earnings' | 'macro') =>
      check(market, symbol, { type: 'event', event });
    await expect(on('Indian_Equity', 'TCS', 'earnings')).resolves.toBeDefined();
    await expect(on('Crypto', 'BTC-USD', 'earnings')).rejects.toThrow('Only shares and funds have this event.');
    await expect(on('Indian_Equity', 'NIFTY50', 'earnings')).rejects.toThrow('Only shares and funds have this event.');
    await expect(on('Forex', 'EURUSD', 'macro')).resolves.toBeDefined();
  });
});
