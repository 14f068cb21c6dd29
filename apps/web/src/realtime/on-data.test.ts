import { describe, expect, it, vi } from 'vitest';
import type { ClientSocket } from './connection.ts';

type Listener = (payload?: unknown) => void;

/** A fake socket: the test sends what is received. */
function fakeSocket() {
  const listeners = new Map<string, Set<Listener>>();
  const socket = {
    connected: true,
    on: (event: string, listener: Listener) => listeners.set(event, new Set(listeners.get(event)).add(listener)),
    off: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
    emit: vi.fn(),
  };
  const send = (event: string, payload: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(payload);
  };
  const listenersOf = (event: string): number => listeners.get(event)?.size ?? 0;
  return { socket: socket as unknown as ClientSocket, send, listenersOf };
}

const page = fakeSocket();
vi.mock('./connection.ts', () => ({ openSocket: async () => page.socket }));

const withStatus = (payload: object): object => ({ ...payload, status_code: 200 });

describe('prices without subscribers', () => {
  it('are unsubscribed, and no longer listened to', async () => {
    const [{ watchQuotes }, { instrumentId }] = await Promise.all([
      import('./quote-feed.ts'),
      import('@wickwise/market'),
    ]);
    const [one, other] = [instrumentId('Crypto', 'ONE'), instrumentId('Crypto', 'OTHER')];
    const ends = [watchQuotes([one]), watchQuotes([one, other])];
    await vi.waitFor(() => expect(page.listenersOf('crypto_data')).toBe(1));
    ends[0]?.();
    expect(page.listenersOf('crypto_data')).toBe(1);
    ends[1]?.();
    expect(page.socket.emit).toHaveBeenLastCalledWith('unsubscribe_market', {
      market: 'crypto',
      symbols: ['ONE', 'OTHER'],
    });
    expect(page.listenersOf('crypto_data')).toBe(0);
  });
});

describe('a payload that carries a status code', () => {
  it.for([
    ['indian_data', 'Indian_Equity', { p: 3500, dd: 10, dc: 0.3 }],
    ['crypto_data', 'Crypto', { p: 3500, dd: 10, dc: 0.3 }],
    ['forexx_data', 'Forex', { a: 1.1, dd: 0.01, dc: 0.9 }],
    ['us_data', 'US_Equity', { p: 200 }],
  ] as const)('is no price: %s', async ([event, market, tick]) => {
    const [{ watchQuotes }, { quotes }, { instrumentId }] = await Promise.all([
      import('./quote-feed.ts'),
      import('./quotes.ts'),
      import('@wickwise/market'),
    ]);
    const [refused, quoted] = [instrumentId(market, 'REFUSED'), instrumentId(market, 'QUOTED')];
    const end = watchQuotes([refused, quoted]);
    await Promise.resolve();
    page.send(event, withStatus({ ...tick, s: 'REFUSED' }));
    page.send(event, { ...tick, s: 'QUOTED' });
    await vi.waitFor(() => expect(quotes.get(quoted)?.price).toBe('p' in tick ? tick.p : tick.a));
    expect(quotes.get(refused)).toBeUndefined();
    end();
    expect(page.listenersOf(event)).toBe(0);
  });

  it('isn’t a count', async () => {
    const { askPastCounts } = await import('./past-counts.ts');
    const answer = askPastCounts('hammer', new AbortController().signal);
    await vi.waitFor(() => expect(page.socket.emit).toHaveBeenCalledWith('get_past_24h_counts', { id: 'hammer' }));
    page.send('past_24h_counts', withStatus({ id: 'hammer', data: [{ t: 1, count: 9 }] }));
    page.send('past_24h_counts', { id: 'hammer', data: [{ t: 1, count: 2 }] });
    expect(await answer).toEqual([{ t: 1, count: 2 }]);
  });

  it('isn’t a market’s state', async () => {
    const { followMarketStates, knownMarketStates } = await import('./market-states.ts');
    const { marketState } = await import('../testing/market-state.ts');
    followMarketStates();
    await Promise.resolve();
    page.send('market_state', withStatus(marketState()));
    expect(knownMarketStates.get().size).toBe(0);
    page.send('market_state', marketState());
    expect(knownMarketStates.get().size).toBe(1);
  });

  it('isn’t a bar, a job or a notice', async () => {
    const hear = vi.fn();
    const [{ watchBars }, { watchJobs }, { watchNotices }] = await Promise.all([
      import('./bars.ts'),
      import('./jobs.ts'),
      import('./notices.ts'),
    ]);
    const place = { market: 'Crypto', symbol: 'BTC-USD', timeframe: '1h' } as const;
    const bar = { ...place, bar: [1, 2, 3, 1, 2, 5], state: 'forming', splitAt: null };
    const ends = [watchBars(place, hear), watchJobs(hear), watchNotices(hear, () => {})];
    await Promise.resolve();
    page.send('bar', withStatus(bar));
    page.send('job_progress', withStatus({}));
    page.send('notice', withStatus({}));
    expect(hear).not.toHaveBeenCalled();
    page.send('bar', bar);
    expect(hear).toHaveBeenCalledOnce();
    for (const end of ends) end();
    page.send('bar', bar);
    expect(hear).toHaveBeenCalledOnce();
  });
});
