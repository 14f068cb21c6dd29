import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi } from '../testing/fake-api.ts';
import { marketState } from '../testing/market-state.ts';

/** Closes by session date. */
const CLOSES = { '2026-11-19': 166.23, '2026-11-20': 165.91 };

/** New modules of the page, with immediate frames. */
async function newPage() {
  vi.resetModules();
  vi.stubGlobal('requestAnimationFrame', (apply: () => void) => apply());
  const [us, states, { quotes }] = await Promise.all([
    import('./us-quotes.ts'),
    import('./market-states.ts'),
    import('./quotes.ts'),
  ]);
  const tell = (closesOf: keyof typeof CLOSES, date: string): string[] => {
    const { session } = marketState();
    const asked = answerApi({ 'market-close': { body: [{ code: 'AAPL', close: CLOSES[closesOf] }] } });
    states.noteMarketState(marketState({ market: 'US_Equity', session: { ...session, date }, closesOf }));
    return asked;
  };
  const change = () => quotes.get('US_Equity:AAPL')?.absChange;
  return { ...us, ...states, quotes, tell, change };
}

describe('the change of a US share', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is measured from the same close when the date changes in the evening, and then from the server’s new one', async () => {
    const { tell, change, followSources, noteUsPrice } = await newPage();
    followSources();
    tell('2026-11-19', '2026-11-20');
    noteUsPrice('AAPL', 165.91);
    await vi.waitFor(() => expect(change()).toBeCloseTo(-0.32, 10));
    expect(tell('2026-11-19', '2026-11-23')).toHaveLength(0); // 20:00 in New York: the next session's date
    expect(change()).toBeCloseTo(-0.32, 10);
    vi.advanceTimersByTime(60_000); // what was shown a moment ago would be delayed
    expect(tell('2026-11-20', '2026-11-23')).toHaveLength(1); // the first price of Monday
    expect(change()).toBeNaN(); // never measured from the wrong session
    await vi.waitFor(() => expect(change()).toBeCloseTo(0, 10));
  });

  it('is forgotten with its price once the prices are of another source', async () => {
    const { tell, change, followSources, noteUsPrice, noteMarketState, quotes } = await newPage();
    followSources();
    tell('2026-11-19', '2026-11-20');
    noteUsPrice('AAPL', 165.91);
    await vi.waitFor(() => expect(change()).toBeCloseTo(-0.32, 10));
    noteMarketState(marketState({ market: 'US_Equity', isOwn: true }));
    expect(quotes.get('US_Equity:AAPL')).toBeUndefined();
  });

  it('reloads after six hours, also on an open page', async () => {
    const { tell, change, followSources, noteUsPrice } = await newPage();
    followSources();
    tell('2026-11-19', '2026-11-20');
    noteUsPrice('AAPL', 166);
    await vi.waitFor(() => expect(change()).toBeCloseTo(-0.23, 10));
    expect(tell('2026-11-19', '2026-11-20')).toHaveLength(0);
    vi.advanceTimersByTime(21_600_000);
    expect(tell('2026-11-19', '2026-11-20')).toHaveLength(1);
    expect(change()).toBeCloseTo(-0.23, 10); // shown until the new list is loaded
  });

  it('requests a missing symbol occasionally, not at every tick', async () => {
    const { tell, change, followSources, noteUsPrice } = await newPage();
    followSources();
    const asked = tell('2026-11-19', '2026-11-20');
    noteUsPrice('AAPL', 166);
    await vi.waitFor(() => expect(change()).toBeCloseTo(-0.23, 10));
    for (let i = 0; i < 5; i++) noteUsPrice('MSFT', 400 + i);
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    noteUsPrice('MSFT', 405);
    expect(asked).toHaveLength(2);
  });
});
