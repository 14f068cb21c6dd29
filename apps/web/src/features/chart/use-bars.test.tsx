import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { BarTuple, BarUpdate, PriceGap } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { connection } from '../../realtime/connection.ts';
import { noteMarketState } from '../../realtime/market-states.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { marketState } from '../../testing/market-state.ts';
import { candlesQuery } from './queries.ts';
import { useBars } from './use-bars.ts';

const heard: ((event: BarUpdate) => void)[] = [];
vi.mock('../../realtime/connection.ts', async () => {
  const { createStore } = await import('../../lib/store.ts');
  return { connection: createStore('connected'), openSocket: () => new Promise(() => {}) };
});
vi.mock('../../realtime/bars.ts', () => ({
  watchBars: (_wish: unknown, onBar: (event: BarUpdate) => void) => {
    heard.push(onBar);
    return () => {};
  },
}));

const PLACE = { market: 'US_Equity', symbol: 'AAPL', timeframe: '1W' } as const;
const WEEK = 604_800_000;
const SPLIT = 3 * WEEK + 1;
const bar = (week: number, close: number): BarTuple => [week * WEEK, close, close, close, close, 1];

interface Setting {
  /** Milliseconds since the bars were asked for, ahead of the chart. */
  askedAgoMs?: number;
}

/** Weekly bars as the server returns them each time: adjusted once a split has taken effect. */
async function show({ askedAgoMs }: Setting = {}) {
  let splitAt: number | null = null;
  const gaps: PriceGap[] = [];
  const asked = answerApi({
    candles: () => {
      const bars = splitAt === null ? [bar(1, 100), bar(2, 110)] : [bar(1, 50), bar(2, 55)];
      return { body: { ...PLACE, badge: 'REPLAY', bars, hasMore: false, splitAt, gaps: [...gaps] } };
    },
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  if (askedAgoMs !== undefined) {
    const query = candlesQuery(PLACE.market, PLACE.symbol, PLACE.timeframe);
    await client.prefetchInfiniteQuery(query);
    client.setQueryData(query.queryKey, (known) => known, { updatedAt: Date.now() - askedAgoMs });
  }
  const { result } = renderHook(() => useBars(PLACE, '1W'), { wrapper });
  const come = (week: number, close: number): void =>
    act(() => heard.at(-1)?.({ ...PLACE, bar: bar(week, close), state: 'forming', splitAt }));
  const split = (): void => {
    splitAt = SPLIT;
  };
  return {
    gaps,
    result,
    asked,
    settled: () => waitFor(() => expect(client.isFetching()).toBe(0)),
    closes: () => result.current.bars?.map(([, , , , close]) => close),
    come,
    split,
  };
}

describe('the bars of a chart', () => {
  it('are what was read with what forms', async () => {
    const { asked, closes, come } = await show();
    await waitFor(() => expect(closes()).toEqual([100, 110]));
    come(3, 120);
    come(3, 121);
    expect(closes()).toEqual([100, 110, 121]);
    expect(asked).toHaveLength(1);
  });

  it('are those asked for ahead of the chart, and read again where these are old', async () => {
    noteMarketState(marketState({ market: 'US_Equity' }));
    const fresh = await show({ askedAgoMs: 0 });
    expect(fresh.closes()).toEqual([100, 110]);
    await fresh.settled();
    expect(fresh.asked).toHaveLength(1);
    const old = await show({ askedAgoMs: 60_000 });
    expect(old.closes()).toEqual([100, 110]);
    await old.settled();
    expect(old.asked, 'once more, not twice').toHaveLength(2);
  });

  it('are read again where one closed before the live bars began', async () => {
    const { asked, closes, come, settled } = await show();
    await waitFor(() => expect(closes()).toEqual([100, 110]));
    come(4, 140);
    await settled();
    expect(asked).toHaveLength(2);
    come(5, 150);
    await settled();
    expect(asked).toHaveLength(2);
  });

  it('are read again, with what is missing of them, once an exchange that was away is back', async () => {
    const { asked, closes, result, gaps } = await show();
    await waitFor(() => expect(closes()).toEqual([100, 110]));
    const state = marketState({ market: 'US_Equity' });
    const say = (health: 'live' | 'silent') =>
      act(() => noteMarketState({ ...state, source: { ...state.source, health } }));
    say('live');
    say('silent');
    expect(asked).toHaveLength(1);
    gaps.push({ from: WEEK, to: 2 * WEEK });
    say('live');
    await waitFor(() => expect(result.current.gaps).toEqual(gaps));
    expect(asked).toHaveLength(2);
  });

  it('are read again once the connection is back: bars may have closed meanwhile', async () => {
    noteMarketState(marketState({ market: 'US_Equity' }));
    const { asked, closes, come, settled } = await show();
    await waitFor(() => expect(closes()).toEqual([100, 110]));
    come(3, 120);
    await settled();
    act(() => connection.set('disconnected'));
    await settled();
    expect(asked).toHaveLength(1);
    act(() => connection.set('connected'));
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('are read again when a split takes effect, and never show prices from before and after it', async () => {
    const { asked, closes, come, split } = await show();
    await waitFor(() => expect(closes()).toEqual([100, 110]));
    come(3, 120);
    split();
    come(3, 60);
    expect([
      [100, 110],
      [50, 55, 60],
    ]).toContainEqual(closes());
    await waitFor(() => expect(closes()).toEqual([50, 55, 60]));
    come(3, 61);
    expect(closes()).toEqual([50, 55, 61]);
    expect(asked).toHaveLength(2);
  });
});
