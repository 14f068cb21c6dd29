import type { InstrumentView } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { askAhead } from './dashboard-ahead.ts';

const coin = (symbol: string): InstrumentView => ({
  market: 'Crypto',
  symbol,
  name: symbol,
  kind: 'pair',
  sector: 'Coin',
  currency: 'USD',
  tickSize: 0.01,
  finest: '1m',
});
const INSTRUMENTS = { body: { instruments: [coin('BTC-USD'), coin('ETH-USD')] } };

const PREFERENCES = {
  markets: [],
  experience: null,
  symbols: [],
  timeZone: null,
  hasReadRiskNotice: true,
  step: 'done',
};

type Search = Parameters<typeof askAhead>[1];

/** Returns the requests for the top of the dashboard, besides those that don't depend on its content. */
async function askedFor(search: Search, preferences: object = {}): Promise<string[]> {
  queryClient.clear();
  signIn();
  const asked = answerApi({
    'user/user-1/preferences': { body: { preferences: { ...PREFERENCES, ...preferences } } },
    'instruments?market=Crypto': INSTRUMENTS,
  });
  await askAhead(queryClient, search);
  await vi.dynamicImportSettled(); // of the signals’ query
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(new Set(asked).size, 'nothing is asked for twice').toBe(asked.length);
  expect(asked, 'what the page waits for').toEqual(
    expect.arrayContaining(['user/user-1/preferences', 'user/user-1/first-steps', 'user/user-1/dashboard']),
  );
  return asked.filter((path) => /^(candles|overview|ratings|user\/pattern-signal)/.test(path)).sort();
}

describe('asking ahead for the dashboard', () => {
  it('asks for the first instrument of the market that screens begin with', async () => {
    expect(await askedFor({})).toEqual([
      'candles?market=Crypto&symbol=BTC-USD&timeframe=1h&limit=500',
      'overview/sparklines?market=Crypto&symbols=BTC-USD%2CETH-USD',
      'overview?market=Crypto',
      'ratings?market=Crypto&timeframe=1D',
      'user/pattern-signal?page=1&limit=50&market=Crypto&symbol=BTC-USD&timeframe=1h&spent=include&found=both',
      'user/pattern-signal?page=1&market=Crypto&context=in',
    ]);
  });

  it('asks for what the reader prefers, and before that for what the address names', async () => {
    const ahead = { symbols: ['Crypto:ETH-USD'], timeframe: '1D' };
    expect((await askedFor({}, ahead))[0]).toBe('candles?market=Crypto&symbol=ETH-USD&timeframe=1D&limit=500');
    expect((await askedFor({ symbol: 'BTC-USD', timeframe: '1W' }, ahead))[0]).toBe(
      'candles?market=Crypto&symbol=BTC-USD&timeframe=1W&limit=500',
    );
    expect(await askedFor({}, { defaultMarket: 'Forex' })).toEqual([
      'overview?market=Forex',
      'ratings?market=Forex&timeframe=1D',
      'user/pattern-signal?page=1&market=Forex&context=in',
    ]);
  });

  it('leaves what fails to the parts that show it', async () => {
    expect(await askedFor({ symbol: 'NONE' })).not.toContainEqual(expect.stringMatching(/^candles/));
    queryClient.clear();
    answerApi({});
    await askAhead(queryClient, {});
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  });
});
