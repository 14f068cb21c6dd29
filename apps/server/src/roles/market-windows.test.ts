import { PatternSignalPage, WhatsNewPage } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { insertSignals } from '#modules/signals/store.ts';
import { startTestInsights } from '../testing/test-insights.ts';

const SHARE = testInstrument('Indian_Equity', 'RELIANCE');
const STOCK = testInstrument('US_Equity', 'AAPL');
const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

/** Signals that became known at these times, with the last 24 hours of the list, the counts and what's new. */
async function lastDay(instrument: typeof SHARE, now: string, known: readonly string[]) {
  const { db, found, insights, addUser } = await startTestInsights([instrument], at(now) + 0.25);
  const reader = await addUser();
  await insertSignals(
    db,
    known.map((time) => found(instrument, { atMs: at(time), barTimeMs: at(time) - HOUR })),
  );
  const list = PatternSignalPage.parse((await reader.call('GET', 'user/pattern-signal?since=24h&limit=50')).json());
  const news = WhatsNewPage.parse((await reader.call('GET', 'user/whatsnew')).json());
  const counts = await insights.pastCounts.of(`${instrument.market}:hammer`, { userId: undefined, address: '' });
  return {
    listed: list.signals.map((signal) => new Date(signal.at).toISOString().slice(0, 16)).reverse(),
    newest: news.whatsnew.flatMap(({ members }) => members).length,
    counts,
    hours: counts.flatMap(({ t, count }) => (count > 0 ? [`${new Date(t).toISOString().slice(5, 16)} ${count}`] : [])),
  };
}

describe('the last 24 hours', () => {
  it('on Monday at 09:26 in Mumbai reach back to Friday at 09:26: in the list, the counts and what’s new', async () => {
    const { listed, newest, counts, hours } = await lastDay(SHARE, '2026-03-02T03:56Z', [
      '2026-02-27T03:55Z', // Friday, 09:25
      '2026-02-27T04:15Z',
      '2026-02-27T10:00Z', // its close
      '2026-03-02T03:55Z', // Monday, 09:25
    ]);
    expect(listed).toEqual(['2026-02-27T04:15', '2026-02-27T10:00', '2026-03-02T03:55']);
    expect(newest).toBe(1); // an entry lists an instrument once
    expect(counts).toHaveLength(24);
    expect(counts.every(({ t }) => Number.isInteger(t))).toBe(true);
    expect(counts[0]?.t).toBe(at('2026-02-27T03:56Z'));
    // Friday ends at 18:30Z; 14 hours and 34 minutes of it, then nine and 26 of Monday
    expect(counts[15]?.t).toBe(at('2026-03-01T18:56Z'));
    expect(hours).toEqual(['02-27T03:56 1', '02-27T09:56 1', '03-02T02:56 1']);
  });

  it('end with the last close over a weekend', async () => {
    const { listed, counts, hours } = await lastDay(SHARE, '2026-03-01T12:00Z', [
      '2026-02-26T09:45Z',
      '2026-02-26T10:00Z', // Thursday's close: 24 hours before Friday's
      '2026-02-27T04:15Z',
      '2026-02-27T10:00Z',
    ]);
    expect(listed).toEqual(['2026-02-27T04:15', '2026-02-27T10:00']);
    expect(counts[0]?.t).toBe(at('2026-02-26T10:00Z'));
    expect(hours).toEqual(['02-27T04:00 1', '02-27T09:00 1']);
  });

  it('leave out a holiday and the night in which clocks change', async () => {
    const afterSummerTime = await lastDay(STOCK, '2026-03-09T13:45Z', [
      '2026-03-06T14:40Z', // Friday, 09:40 in winter time
      '2026-03-06T14:50Z',
      '2026-03-09T13:40Z', // Monday, 09:40 in summer time
    ]);
    expect(afterSummerTime.listed).toEqual(['2026-03-06T14:50', '2026-03-09T13:40']);
    const afterThanksgiving = await lastDay(STOCK, '2026-11-27T14:45Z', ['2026-11-25T14:40Z', '2026-11-25T20:00Z']);
    expect(afterThanksgiving.listed).toEqual(['2026-11-25T20:00']);
  });
});
