import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { BarTuple, BarUpdate, PriceGap } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { noteMarketState } from '../../realtime/market-states.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { marketState } from '../../testing/market-state.ts';
import { useBars } from './use-bars.ts';

const heard: ((event: BarUpdate) => void)[] = [];
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

/** Weekly bars as the server returns them each time: adjusted once a split has taken effect. */
function show() {
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
  const { result } = renderHook(() => useBars(PLACE, '1W'), { wrapper });
  const come = (week: number, close: number): void =>
    act(() => heard.at(-1)?.({ ...PLACE, bar: bar(week, close), state: 'forming', splitAt }));
  const split = (): void => {
    splitAt = SPLIT;
  };
  return { gaps, result, asked, closes: () => result.current.bars?.map(([, , , , close]) => close), come, split };
}

describe('the bars of a chart', () => {
  it('are what was read with what forms', async () => {
    const { asked, closes, come } = show();
    await waitFor(() => expect(closes()).toEqual([100, 110]));
    come(3, 120);
    come(3, 121);
    expect(closes()).toEqual([100, 110, 121]);
    expect(asked).toHaveLength(1);
  });

  it('are read again, with what is missing of them, once an exchange that was away is back', async () => {
    const { asked, closes, result, gaps } = show();
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

  it('are read again when a split takes effect, and never show prices from before and after it', async () => {
    const { asked, closes, come, split } = show();
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
