import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PatternSignal } from '@wickwise/contract';
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
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useInstrumentSignals('Indian_Equity', 'RELIANCE'), { wrapper });
}

describe('the signals of one instrument', () => {
  it('are asked for by market and symbol, page after page, and not without end', async () => {
    const asked = answerApi({
      'user/pattern-signal?page=1&': page(100, 1_000),
      'user/pattern-signal?page=2&': page(90, 1_000),
      'user/pattern-signal': page(80, 1_000),
    });
    const { result } = show();
    await waitFor(() => expect(asked).toHaveLength(5));
    expect(asked[0]).toBe('user/pattern-signal?page=1&market=Indian_Equity&symbol=RELIANCE');
    await waitFor(() => expect(result.current).toHaveLength(30)); // the later pages are the same: each signal counts once
    expect(asked).toHaveLength(5);
  });

  it('grow by the instrument’s own new ones alone', async () => {
    answerApi({ 'user/pattern-signal': page(10, 10) });
    const { result } = show();
    await waitFor(() => expect(result.current).toHaveLength(10));
    act(() => {
      heard.at(-1)?.({ ...patternSignal(11), symbol: 'TCS' });
      heard.at(-1)?.(patternSignal(12));
    });
    await waitFor(() => expect(result.current.map(({ seq }) => seq)).toEqual([12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]));
  });
});
