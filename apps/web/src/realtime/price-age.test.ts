import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { marketState } from '../testing/market-state.ts';

describe('the age of the newest price', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  async function parts() {
    vi.resetModules();
    const [ages, states] = await Promise.all([import('./price-age.ts'), import('./market-states.ts')]);
    return { ...ages, ...states };
  }

  it('is unknown before the first price', async () => {
    const { usePriceAge, noteMarketState } = await parts();
    const { result } = renderHook(() => usePriceAge(['Crypto']));
    expect(result.current).toBeUndefined();
    act(() => noteMarketState(marketState({ asOf: null })));
    expect(result.current).toBeUndefined();
  });

  it('counts from the newest price, by the state or as received since', async () => {
    const { usePriceAge, notePriceHeard, noteMarketState } = await parts();
    noteMarketState(marketState());
    const { result } = renderHook(() => usePriceAge(['Crypto']));
    expect(result.current).toBe(1_000);
    act(() => void vi.advanceTimersByTime(9_000));
    expect(result.current).toBe(10_000);
    act(() => {
      notePriceHeard('Crypto');
      vi.advanceTimersByTime(2_000);
    });
    expect(result.current).toBe(2_000);
  });

  it('is in real time when a replay runs faster', async () => {
    const { usePriceAge, noteMarketState } = await parts();
    const { clock } = marketState();
    noteMarketState(marketState({ clock: { ...clock, speed: 60 }, asOf: clock.nowMs - 300_000 }));
    expect(renderHook(() => usePriceAge(['Crypto'])).result.current).toBe(5_000);
  });
});

describe('a market’s clock', () => {
  it('advances without messages, a replay’s at its speed and not for ever', async () => {
    const { marketTime } = await import('./market-states.ts');
    const { clock } = marketState();
    const at = (speed: number, atMs: number): number =>
      marketTime({ ...marketState({ clock: { ...clock, speed } }), receivedAtMs: 1_000 }, atMs) - clock.nowMs;
    expect([at(1, 500), at(1, 61_000), at(60, 2_000), at(60, 3_600_000)]).toEqual([0, 60_000, 60_000, 1_200_000]);
  });
});
