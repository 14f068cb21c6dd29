import { screen } from '@testing-library/react';
import type { BarTuple } from '@wickwise/contract';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import type { StageProps } from './stage.tsx';
import { StagePlace } from './stage-place.tsx';
import { chartTexts as texts } from './texts/chart.ts';

const MINUTE = 60_000;
const bars = [100, 101, 102].map((minute): BarTuple => [minute * MINUTE, 1, 1, 1, 1, 0]);

/** Shows minutes in a replay that another timeframe left at a minute. */
async function showAt(minute: number, hasMore: boolean) {
  const loadMore = vi.fn();
  const chart = {
    bars,
    gaps: [],
    formingMs: undefined,
    closedCount: 0,
    error: null,
    retry: () => {},
    hasMore,
    loadMore,
  };
  const props = { id: 'first', timeframe: '1m', instrument: { symbol: 'BTC-USD' }, untilMs: minute * MINUTE, chart };
  await show(<StagePlace {...(props as unknown as StageProps)} />);
  return loadMore;
}

it('loads older bars until a replay has some to show', async () => {
  const loadMore = await showAt(50, true);
  expect(loadMore).toHaveBeenCalled();
});

it('says that there are no bars as old as a replay', async () => {
  const loadMore = await showAt(50, false);
  expect(await screen.findByText(texts.replay.none('1m'))).toBeDefined();
  expect(loadMore).not.toHaveBeenCalled();
});
