import { calendarOf, type Instrument } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { importEvents } from '#modules/calendar/import/import-events.ts';
import { keepReportedEvents } from '#modules/calendar/reported-events.ts';
import { startTestAlerts } from '../testing/test-alerts.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const AAPL = testInstrument('US_Equity', 'AAPL');
const at = (text: string): number => Date.parse(text);
/** Earnings are on Thursday, 3 December; New York closes at 21:00 UTC the day before. */
const CLOSE = at('2026-12-02T21:00:00Z');
const ON_AAPL = { market: 'US_Equity', symbol: 'AAPL', condition: { type: 'event', event: 'earnings' } } as const;
const EARNINGS = { kind: 'earnings', date: '2026-12-03', title: '', status: '' };

/** Alerts on a day before the close, with a list of one event and a day's prices. */
async function setUp(instrument: Instrument = AAPL, nowMs = CLOSE - 3_600_000, database?: string) {
  const started = await startTestAlerts([instrument], { nowMs, ...(database ? { database } : {}) });
  const { db, feed, store, registry, lookForEvents } = started;
  const { market, symbol, schedule } = instrument;
  const no = registry.byId(instrument.id)?.no ?? 0;
  const session = calendarOf(schedule).previous(nowMs);
  const bar = { timeMs: session.openMs, open: 1, high: 300, low: 1, close: 280, volume: 1 };
  await store.append([{ instrumentNo: no, timeframe: '1D', bar, knownAtMs: session.endMs }]);
  const list = async (change: Partial<typeof EARNINGS> & { importance?: string } = {}) => {
    const { kind, date, title, status, importance = '' } = { ...EARNINGS, ...change };
    const text = `kind,market,symbol,date,title,status,importance\n${kind},${market},${symbol},${date},${title},${status},${importance}`;
    const options = { scope: 'internal', isDryRun: false, nowMs: feed.nowMs } as const;
    await importEvents(db, { name: 'list.csv', bytes: Buffer.from(text) }, options);
  };
  const passTo = async (timeMs: number): Promise<void> => {
    feed.nowMs = timeMs;
    await lookForEvents();
  };
  return { ...started, list, passTo };
}

describe('an alert on the day before earnings', () => {
  it('fires once, at the close of the day before, and says on which day they are', async () => {
    const { addUser, list, passTo } = await setUp();
    await list({ status: 'estimated', title: 'Q4' });
    const asha = await addUser();
    await asha.alert({ ...ON_AAPL, name: 'Results' });
    await passTo(CLOSE - 1_000);
    expect((await asha.fired()).totalCount).toBe(0);
    await passTo(CLOSE + 9_000);
    await passTo(CLOSE + 19_000);
    const { firings, totalCount } = await asha.fired();
    expect(totalCount).toBe(1);
    expect(firings[0]).toMatchObject({
      name: 'Results',
      symbol: 'AAPL',
      at: CLOSE,
      price: 280,
      receipt: { by: 'event', event: { date: '2026-12-03', title: 'Q4', isEstimated: true } },
    });
    expect((await asha.call('GET', 'alerts')).json().alerts[0]).toMatchObject({ state: 'done', firedCount: 1 });
  });

  it('follows a moved date, and fires not at all for one that was withdrawn', async () => {
    const { addUser, list, passTo } = await setUp();
    await list();
    const asha = await addUser();
    await asha.alert({ ...ON_AAPL, frequency: 'bar' });
    await list({ date: '2026-12-07' }); // a Monday
    await passTo(CLOSE + 9_000);
    expect((await asha.fired()).totalCount).toBe(0);
    await passTo(at('2026-12-04T21:00:09Z'));
    expect((await asha.fired()).firings[0]).toMatchObject({ at: at('2026-12-04T21:00:00Z') });
    await list({ date: '2026-12-10' });
    await passTo(at('2026-12-09T21:00:09Z')); // moved after it fired: the new day counts too
    expect((await asha.fired()).totalCount).toBe(2);
    await list({ date: '2026-12-15', kind: 'dividend' });
    await passTo(at('2026-12-14T21:00:09Z'));
    expect((await asha.fired()).totalCount).toBe(2);
  });

  it('fires late after an outage, once, and no more when the day has begun', async () => {
    const database = await createTestDatabase();
    const first = await setUp(AAPL, CLOSE - 3_600_000, database);
    await first.list();
    const asha = await first.addUser();
    await asha.alert({ ...ON_AAPL, frequency: 'bar' });
    await first.lifecycle.stop();
    const next = await setUp(AAPL, CLOSE + 8 * 3_600_000, database);
    const again = await next.addUser(asha.id);
    await next.lookForEvents();
    expect((await again.fired()).totalCount).toBe(1);
    await next.lifecycle.stop();
    const third = await setUp(AAPL, CLOSE + 9 * 3_600_000, database);
    const still = await third.addUser(asha.id);
    await third.lookForEvents();
    expect((await still.fired()).totalCount).toBe(1);
    const ben = await third.addUser();
    await ben.alert(ON_AAPL); // after the close: the next event counts
    await third.passTo(at('2026-12-03T14:29:00Z'));
    expect((await ben.fired()).totalCount).toBe(0);
  });

  it('fires once for what a file and a provider have, and follows the provider’s new date', async () => {
    const { db, feed, addUser, list, passTo } = await setUp();
    const reported = (date: string) =>
      keepReportedEvents(db, {
        source: feed.source,
        by: 'Finnhub',
        kind: 'earnings',
        today: '2026-12-02',
        reported: [{ id: AAPL.id, date, timing: null, title: 'Q4 2026', period: 'Q4 2026', isEstimated: true }],
      });
    const asha = await addUser();
    await asha.alert({ ...ON_AAPL, frequency: 'bar' });
    await reported('2026-12-07');
    await reported('2026-12-03'); // moved before it fired
    await list();
    await passTo(CLOSE + 9_000);
    await passTo(CLOSE + 19_000);
    expect((await asha.fired()).totalCount).toBe(1);
    await passTo(at('2026-12-04T21:00:09Z')); // the eve of the day on which it was
    expect((await asha.fired()).totalCount).toBe(1);
    await reported('2026-12-10');
    await passTo(at('2026-12-09T21:00:09Z'));
    expect((await asha.fired()).totalCount).toBe(2);
  });

  it('is about macro events of high importance on the chosen symbol alone', async () => {
    const { addUser, list, passTo } = await setUp();
    const asha = await addUser();
    const macro = { ...ON_AAPL, condition: { type: 'event', event: 'macro' } } as const;
    await asha.alert(macro);
    await list({ kind: 'macro', title: 'Claims', importance: 'low' });
    await passTo(CLOSE + 9_000);
    expect((await asha.fired()).totalCount).toBe(0);
    await list({ kind: 'macro', title: 'Jobs', importance: 'high' });
    await passTo(CLOSE + 19_000);
    expect((await asha.fired()).firings[0].receipt.event).toMatchObject({ title: 'Jobs' });
    const whole = await asha.call('POST', 'alerts', { market: 'US_Equity', condition: macro.condition });
    expect(whole.statusCode).toBe(400);
  });

  it('fires a day ahead where trading never stops', async () => {
    const coin = testInstrument('Crypto', 'BTC-USD');
    const { addUser, list, passTo } = await setUp(coin, at('2026-12-01T23:00:00Z'));
    const asha = await addUser();
    await asha.alert({ market: 'Crypto', symbol: 'BTC-USD', condition: { type: 'event', event: 'macro' } });
    await list({ kind: 'macro', title: 'FOMC', importance: 'high' });
    await passTo(at('2026-12-02T00:00:05Z'));
    expect((await asha.fired()).firings[0]).toMatchObject({ at: at('2026-12-02T00:00:00Z') });
  });

  it('has a dry run over the last month', async () => {
    const { addUser, list, passTo } = await setUp();
    await list();
    const asha = await addUser();
    await passTo(at('2026-12-10T12:00:00Z'));
    const { count, firings } = (await asha.call('POST', 'alerts/dry-run', ON_AAPL)).json();
    expect(count).toBe(1);
    expect(firings).toMatchObject([{ symbol: 'AAPL', at: CLOSE, price: 280 }]);
  });
});
