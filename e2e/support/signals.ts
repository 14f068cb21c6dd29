import type { Page } from '@playwright/test';
import { LIMITS, type PatternSignal, type PatternSignalPage } from '@wickwise/contract';
import { HOUR_MS } from '@wickwise/market';
import { patternSignal } from '../../apps/web/src/testing/pattern-signal.ts';

/** Hourly signals of AAPL, newest first. */
const madeUp = (n: number): PatternSignal => ({
  ...patternSignal(n),
  market: 'US_Equity',
  symbol: 'AAPL',
  name: 'Apple',
  price: 165.91,
  fromTime: null,
  barsHash: null,
  barTime: Date.parse('2026-11-20T14:30:00Z') - n * HOUR_MS,
  at: Date.parse('2026-11-20T15:30:00Z') - n * HOUR_MS,
});

/** Answers like a server with this number of signals: real ones come at random. */
export async function answerSignals(page: Page, totalCount: number): Promise<void> {
  await page.route('**/api/v1/user/pattern-signal*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const limit = Number(query.get('limit') ?? LIMITS.signalsPageSize);
    const from = (Number(query.get('page')) - 1) * limit;
    const count = Math.min(Math.max(totalCount - from, 0), limit);
    const signals = Array.from({ length: count }, (_, i) => madeUp(from + i));
    const json: PatternSignalPage = { signals, totalCount, data: { signals, totalCount } };
    await route.fulfill({ json });
  });
}
