import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { InstrumentView } from '@wickwise/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { OWN_ZONE, readerZone } from '../../lib/zones.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { ChartBody } from './chart-body.tsx';

vi.mock('../../realtime/bars.ts', () => ({ watchBars: () => () => {} }));
vi.mock('../../charts/candle-chart.tsx', () => ({
  CandleChart: ({ description }: { description: string }) => <p>{description}</p>, // jsdom has no canvas
}));

const SPY: InstrumentView = {
  market: 'US_Equity',
  symbol: 'SPY',
  name: 'SPDR S&P 500 ETF',
  kind: 'fund',
  sector: '',
  currency: 'USD',
  tickSize: 0.01,
  finest: '1m',
};

const candles = (...opens: string[]) => ({
  body: {
    market: 'US_Equity',
    symbol: 'SPY',
    timeframe: '1h',
    badge: 'REPLAY',
    bars: opens.map((open) => [Date.parse(open), 167, 168, 166, 167.5, 1_000]),
    hasMore: false,
    splitAt: null,
    gaps: [],
  },
});

function show(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ChartBody instrument={SPY} timeframe="1h" signals={[]} />
    </QueryClientProvider>,
  );
  return client;
}

describe('the body of a chart', () => {
  it('names the reader’s clock as it was when the bars were made, whatever the season is now', async () => {
    readerZone.set('America/New_York');
    onTestFinished(() => readerZone.set(OWN_ZONE));
    answerApi({ candles: candles('2013-10-04T13:30:00Z', '2013-10-04T14:30:00Z') });
    show();
    await screen.findByText('Times in EDT');
  });

  it('keeps its bars when reloading them fails', async () => {
    answerApi({ candles: candles('2013-10-04T13:30:00Z') });
    const client = show();
    await screen.findByText(/Candlestick chart of SPY/);
    answerApi({ candles: 'no network' });
    await act(() => client.invalidateQueries());
    expect(screen.getByText(/Candlestick chart of SPY/)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what failed while there is nothing to show', async () => {
    answerApi({ candles: 'no network' });
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Network error.');
  });

  it('asks again while an instrument has no bars yet', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = answerApi({ candles: candles() });
    show();
    await screen.findByText(/No bars for SPY yet/);
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(asked.length).toBeGreaterThan(1);
    vi.useRealTimers();
  });
});
