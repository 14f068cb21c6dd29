import { HOUR_MS } from '@wickwise/market';
import { expect, it } from 'vitest';
import { binanceDialect } from '../../testing/fake-provider/binance-dialect.ts';
import { connectAdapter } from '../../testing/fake-provider/connect.ts';
import { binanceProtocol } from './binance/binance-protocol.ts';
import type { HistoryRequest } from './feed.ts';

it('a user’s chart is asked for before a backfill that is under way, and a repair before the rest of it', async () => {
  const protocol = { ...binanceProtocol, budget: { capacity: 80, perSecond: 40 } };
  const adapter = { protocol, dialect: binanceDialect, symbols: ['BTCUSDT', 'ETHUSDT'], countsTrades: true } as const;
  const { provider, feed, live } = await connectAdapter(adapter);
  await live();
  const nowMs = Date.now();
  const read = async (request: Pick<HistoryRequest, 'id' | 'timeframe' | 'priority'>): Promise<void> => {
    const pages = feed.history({ ...request, fromMs: nowMs - 10_000 * HOUR_MS, toMs: nowMs });
    for await (const _ of pages);
  };
  // a page of its hours costs 2, so that ten wait for each other
  const backfill = read({ id: 'Crypto:BTC-USD', timeframe: '1h', priority: 'backfill' });
  const asked = (symbol: string, interval: string): number[] =>
    provider.requests.flatMap((url, i) => (url.includes(`symbol=${symbol}&interval=${interval}`) ? [i] : []));
  await expect.poll(() => asked('BTCUSDT', '1h').length, { interval: 5 }).toBeGreaterThan(0);
  const others = Array.from({ length: 30 }, () =>
    read({ id: 'Crypto:BTC-USD', timeframe: '30m', priority: 'backfill' }),
  );
  const repair = read({ id: 'Crypto:BTC-USD', timeframe: '15m', priority: 'alert' });
  const chart = read({ id: 'Crypto:ETH-USD', timeframe: '1h', priority: 'user' });
  await Promise.all([backfill, repair, chart, ...others]);
  const last = (places: readonly number[]): number => Math.max(...places);
  expect(last(asked('ETHUSDT', '1h'))).toBeLessThan(last(asked('BTCUSDT', '15m')));
  expect(last(asked('BTCUSDT', '15m'))).toBeLessThan(last(asked('BTCUSDT', '30m')));
}, 60_000);
