import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi } from '../testing/fake-api.ts';
import { marketCloses } from './market-close.ts';

const KEY = 'market_close_data_cache';

const answer = () => answerApi({ 'market-close': { body: [{ code: 'AAPL', close: 227.5 }] } });

describe('the market-close cache', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-11-20T15:00:00Z');
  });
  afterEach(() => void vi.useRealTimers());

  it('requests once in six hours', async () => {
    const asked = answer();
    expect((await marketCloses('2026-11-19')).bySymbol.get('AAPL')).toBe(227.5);
    vi.setSystemTime('2026-11-20T20:59:59Z');
    expect((await marketCloses('2026-11-19')).bySymbol.get('AAPL')).toBe(227.5);
    expect(asked).toHaveLength(1);
    vi.setSystemTime('2026-11-20T21:00:00Z');
    await marketCloses('2026-11-19');
    expect(asked).toHaveLength(2);
  });

  it('is dropped for closes of another session, and when a symbol is missing', async () => {
    const asked = answer();
    await marketCloses('2026-11-19');
    await marketCloses('2026-11-20');
    await marketCloses('2026-11-20', { isRefetch: true });
    expect(asked).toHaveLength(3);
  });

  it('stores nothing while the session of the closes is unknown', async () => {
    const asked = answer();
    expect((await marketCloses(null)).bySymbol.get('AAPL')).toBe(227.5);
    await marketCloses(null);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it('stores no empty list, and ignores a damaged one', async () => {
    const asked = answerApi({ 'market-close': { body: [] } });
    await marketCloses('2026-11-19');
    expect(localStorage.getItem(KEY)).toBeNull();
    localStorage.setItem(KEY, '{"closes":');
    expect((await marketCloses('2026-11-19')).bySymbol.size).toBe(0);
    expect(asked).toHaveLength(2);
  });
});
