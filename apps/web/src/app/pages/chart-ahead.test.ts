import { QueryClient } from '@tanstack/react-query';
import type { CandlesPage, InstrumentView } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { askChart } from './chart-ahead.ts';

const BTC: InstrumentView = {
  market: 'Crypto',
  symbol: 'BTC-USD',
  name: 'Bitcoin',
  kind: 'pair',
  sector: 'Coin',
  currency: 'USD',
  tickSize: 0.01,
  finest: '1m',
};
const BARS: CandlesPage = {
  market: 'Crypto',
  symbol: 'BTC-USD',
  timeframe: '1h',
  badge: 'SIMULATED',
  bars: [],
  hasMore: false,
  splitAt: null,
  gaps: [],
};

const LIST = { instruments: { body: { instruments: [BTC] } } };

const partsOf = (asked: readonly string[]): string[] => asked.map((call) => call.split('?')[0] ?? '');

describe('a chart asked for ahead', () => {
  let client: QueryClient;

  beforeEach(() => {
    signIn();
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  });

  it('has bars and signals on their way at once, as soon as its list is there', async () => {
    const asked = answerApi({ ...LIST, candles: 'never', 'user/pattern-signal': 'never' });
    void askChart(client, { market: 'Crypto', symbol: 'btc-usd' }, { timeframe: '15m' });
    await vi.waitFor(() => expect(partsOf(asked)).toEqual(['instruments', 'candles', 'user/pattern-signal']));
    expect(asked.find((call) => call.startsWith('candles'))).toContain('symbol=BTC-USD&timeframe=15m');
  });

  it('asks for nothing that is there', async () => {
    const asked = answerApi({
      ...LIST,
      candles: { body: BARS },
      'user/pattern-signal': { body: { signals: [], totalCount: 0, data: { signals: [], totalCount: 0 } } },
    });
    const address = { market: 'Crypto', symbol: 'BTC-USD' };
    await askChart(client, address, {});
    expect(asked).toHaveLength(3);
    await askChart(client, address, {});
    expect(asked).toHaveLength(3);
  });

  it('knows a vendor’s name, and asks for nothing of an unknown symbol or market', async () => {
    const asked = answerApi({ ...LIST, candles: 'never', 'user/pattern-signal': 'never' });
    await askChart(client, { market: 'Moon', symbol: 'BTC-USD' }, {});
    expect(asked).toEqual([]);
    await askChart(client, { market: 'Crypto', symbol: 'NONSENSE' }, {});
    expect(partsOf(asked)).toEqual(['instruments']);
    void askChart(client, { market: 'Crypto', symbol: 'X:BTCUSDT' }, {});
    await vi.waitFor(() => expect(partsOf(asked)).toContain('candles'));
    expect(asked.find((call) => call.startsWith('candles'))).toContain('symbol=BTC-USD');
  });

  it('asks for no signals on timeframes that aren’t scanned', async () => {
    const asked = answerApi({ ...LIST, candles: 'never' });
    void askChart(client, { market: 'Crypto', symbol: 'BTC-USD' }, { timeframe: '1m' });
    await vi.waitFor(() => expect(partsOf(asked)).toEqual(['instruments', 'candles']));
  });
});
