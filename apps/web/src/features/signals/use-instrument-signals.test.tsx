import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PatternSignal } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi } from '../../testing/fake-api.ts';
import { patternSignal } from '../../testing/pattern-signal.ts';
import { signIn } from '../../testing/session.ts';
import { useInstrumentSignals } from './use-instrument-signals.ts';

const heard: ((signal: PatternSignal) => void)[] = [];
vi.mock('../../realtime/signals.ts', () => ({
  watchSignals: (onSignal: (signal: PatternSignal) => void) => {
    heard.push(onSignal);
    return () => {};
  },
}));

const page = (from: number, totalCount: number) => {
  const signals = Array.from({ length: 10 }, (_, i) => patternSignal(from - i));
  return { body: { signals, totalCount, data: { signals, totalCount } } };
};

beforeEach(signIn);

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook((timeframes: ScanTimeframe[]) => useInstrumentSignals('Indian_Equity', 'RELIANCE', timeframes), {
    wrapper,
    initialProps: ['1h'],
  });
}

describe('the signals of one instrument', () => {
  it('are asked for by market, symbol and timeframe, as many as are marked at once, and each timeframe once', async () => {
    const asked = answerApi({
      'user/pattern-signal?page=1&limit=50&market=Indian_Equity&symbol=RELIANCE&timeframe=1h&spent=include': page(
        100,
        1_000,
      ),
      'user/pattern-signal?page=1&limit=50&market=Indian_Equity&symbol=RELIANCE&timeframe=1D&spent=include': page(
        80,
        1_000,
      ),
    });
    const { result, rerender } = show();
    await waitFor(() => expect(result.current.signals).toHaveLength(10));
    rerender(['1h', '1D']);
    await waitFor(() => expect(result.current.signals).toHaveLength(20));
    expect(asked).toHaveLength(2);
  });

  it('grow by the instrument’s own new ones alone', async () => {
    answerApi({ 'user/pattern-signal': page(10, 10) });
    const { result } = show();
    await waitFor(() => expect(result.current.signals).toHaveLength(10));
    act(() => {
      heard.at(-1)?.({ ...patternSignal(11), symbol: 'TCS' });
      heard.at(-1)?.({ ...patternSignal(13), timeframe: '1D' });
      heard.at(-1)?.(patternSignal(12));
    });
    await waitFor(() =>
      expect(result.current.signals.map(({ seq }) => seq)).toEqual([12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
    );
  });

  it('say why they are missing, and are asked for again by a retry', async () => {
    const asked = answerApi({ 'user/pattern-signal': { status: 404, body: { message: 'Gone', code: 'API_ERROR' } } });
    const { result } = show();
    await waitFor(() => expect(result.current.error?.message).toBe('Gone'));
    expect(result.current.signals).toEqual([]);
    act(() => result.current.retry());
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});
