import { addDays, type InstrumentId } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import type { ReportedEvent } from '#marketdata/feeds/feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { listCalendarEvents } from './event-store.ts';
import {
  datesAround,
  dropComing,
  eventSources,
  keepReportedEvents,
  nextReading,
  noteReading,
  type ReportedReading,
  removeSourceLists,
} from './reported-events.ts';

const TODAY = '2026-11-26';
const event = (symbol: string, date: string, change: Partial<ReportedEvent> = {}): ReportedEvent => ({
  id: `US_Equity:${symbol}` as InstrumentId,
  date,
  timing: null,
  title: '',
  isEstimated: true,
  ...change,
});

async function setUp() {
  const { db } = await testDatabase();
  const keep = (reported: readonly ReportedEvent[], change: Partial<ReportedReading> = {}) =>
    keepReportedEvents(db, { source: 'finnhub', by: 'Finnhub', kind: 'earnings', reported, today: TODAY, ...change });
  const stored = async () => {
    const events = await listCalendarEvents(db, { from: '2020-01-01', to: '2030-01-01' }, 1_000);
    return events.map(({ id, symbol, date, kind, title }) => ({
      id,
      text: [kind, symbol, date, title].join(' ').trim(),
    }));
  };
  return { db, keep, stored, texts: async () => (await stored()).map(({ text }) => text) };
}

describe('what a provider lists', () => {
  it('is asked for from a week ago on', () => {
    expect(datesAround(TODAY)).toEqual({ from: '2026-11-19', to: '2027-01-25' });
  });

  it('keeps its id where the date of a quarter moves, however far, and is withdrawn where it goes', async () => {
    const { keep, stored, texts } = await setUp();
    const quarter = { period: 'Q4 2026', title: 'Q4 2026' };
    await keep([event('AAPL', '2026-12-03', quarter), event('MSFT', '2026-12-04')]);
    const [before] = await stored();
    const moved = await keep([event('AAPL', '2027-01-22', quarter), event('IBM', '2026-12-05')]);
    expect([moved.added.length, moved.moved.length, moved.withdrawn.length]).toEqual([1, 1, 1]);
    expect((await stored()).at(-1)).toEqual({ id: before?.id, text: 'earnings AAPL 2027-01-22 Q4 2026' });
    expect(await texts()).toEqual(['earnings IBM 2026-12-05', 'earnings AAPL 2027-01-22 Q4 2026']);
  });

  it('moves an announcement that did not come, though its day is over', async () => {
    const { keep, texts } = await setUp();
    await keep([event('AAPL', TODAY, { period: 'Q4' })]);
    const later = { today: addDays(TODAY, 20) };
    await keep([event('AAPL', '2026-12-24', { period: 'Q4' })], later);
    expect(await texts()).toEqual(['earnings AAPL 2026-12-24']);
  });

  it('stays as it is after an empty answer, and where most of it is missing', async () => {
    const { keep, texts } = await setUp();
    const symbols = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA', 'JPM'];
    const many = symbols.flatMap((symbol) =>
      [1, 2, 3].map((q) => event(symbol, `2026-12-${10 + q}`, { period: `Q${q}` })),
    );
    await keep(many);
    expect(await texts()).toHaveLength(24);
    await keep([]);
    expect(await texts()).toHaveLength(24);
    await keep(many.slice(0, 3));
    expect(await texts()).toHaveLength(24);
    const { withdrawn } = await keep(many.slice(3));
    expect(withdrawn).toHaveLength(3);
  });

  it('knows earnings from dividends, and two dividends of a day as one', async () => {
    const { keep, texts } = await setUp();
    await keep([event('AAPL', '2026-12-03')]);
    const amount = (title: string) => ({ title, isEstimated: false });
    const dividends = [event('KO', '2026-12-03', amount('0.51 USD')), event('KO', '2026-12-03', amount('1 USD'))];
    await keep(dividends, { kind: 'dividend' });
    await keep([...dividends, event('KO', '2027-01-04', amount('0.51 USD'))], { kind: 'dividend' });
    expect((await texts()).sort()).toEqual([
      'dividend KO 2026-12-03 0.51 USD + 1 USD',
      'dividend KO 2027-01-04 0.51 USD',
      'earnings AAPL 2026-12-03',
    ]);
  });

  it('keeps what has been for three years', async () => {
    const { keep, texts } = await setUp();
    await keep([event('AAPL', '2026-12-03', { period: 'Q4 2026' })]);
    await keep([event('AAPL', '2027-03-03', { period: 'Q1 2027' })], { today: '2027-02-26' });
    expect(await texts()).toEqual(['earnings AAPL 2026-12-03', 'earnings AAPL 2027-03-03']);
    await keep([event('AAPL', '2030-01-03', { period: 'Q4 2029' })], { today: '2029-12-26' });
    expect(await texts()).toEqual(['earnings AAPL 2027-03-03']); // and one that the look doesn't reach
  });

  it('loses its coming days when nobody reads it any more, and all of it with its connection', async () => {
    const { db, keep, texts } = await setUp();
    const past = event('AAPL', '2026-11-20', { isEstimated: false });
    await keep([past, event('MSFT', '2026-12-04')]);
    await noteReading(db, 'finnhub', 'earnings', { nextMs: Date.now() + 1_000, failures: 0 });
    expect(await eventSources(db)).toEqual(['finnhub']);
    await dropComing(db, ['finnhub'], TODAY);
    expect(await texts()).toEqual(['earnings AAPL 2026-11-20']);
    expect((await nextReading(db, 'finnhub', 'earnings')).nextMs).toBe(0);
    await removeSourceLists(db, ['finnhub']);
    expect([await texts(), await eventSources(db)]).toEqual([[], []]);
  });
});
