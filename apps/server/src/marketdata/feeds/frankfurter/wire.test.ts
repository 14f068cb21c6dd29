import { calendarOf, type InstrumentId } from '@wickwise/market';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { Heard } from '../../../testing/fake-provider/connect.ts';
import { FakeMarket } from '../../../testing/fake-provider/fake-market.ts';
import { FakeProvider } from '../../../testing/fake-provider/fake-provider.ts';
import { frankfurterDialect } from '../../../testing/fake-provider/frankfurter-dialect.ts';
import { ProviderFeed } from '../provider-feed.ts';
import { frankfurterProtocol } from './frankfurter-protocol.ts';
import { fixTimeMs } from './wire.ts';

const NOON_UTC = (date: string): number => Date.parse(`${date}T12:00Z`);
const EURUSD: InstrumentId = 'Forex:EURUSD';
const USDJPY: InstrumentId = 'Forex:USDJPY';

/** Fixes of a Monday to a Wednesday, and of the Friday before; it is Wednesday evening. */
async function setUp(change: (provider: FakeProvider) => void = () => {}) {
  const market = new FakeMarket(['EURUSD', 'EURJPY'], Date.now);
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-18T17:00Z'));
  onTestFinished(() => void now.mockRestore());
  const fixes = [
    ['2026-11-13', 1.08, 160],
    ['2026-11-16', 1.09, 162],
    ['2026-11-17', 1.1, 165],
    ['2026-11-18', 1.11, 166.5],
  ] as const;
  for (const [date, dollars, yen] of fixes) {
    market.add('EURUSD', dollars, 0, NOON_UTC(date));
    market.add('EURJPY', yen, 0, NOON_UTC(date));
  }
  const provider = await FakeProvider.start(frankfurterDialect, market);
  change(provider);
  const machine = { wallMs: () => Date.now(), monotonicMs: () => performance.now() };
  const parts = { clock: new ClockMonitor(machine), log: pino({ level: 'silent' }) };
  const feed = new ProviderFeed(frankfurterProtocol(), { restUrl: provider.restUrl }, parts);
  onTestFinished(() => feed.stop());
  const heard = new Heard();
  feed.setSubscriptions(new Set([EURUSD, USDJPY]), heard);
  await feed.start();
  const history = async (id: InstrumentId, timeframe: '1D' | '1W' = '1D', from = '2026-11-01') => {
    const bars = [];
    const request = { id, timeframe, fromMs: NOON_UTC(from), toMs: Date.now() };
    for await (const page of feed.history(request)) bars.push(...page);
    return bars;
  };
  return { feed, heard, provider, history };
}

describe('the daily fixes of the ECB', () => {
  it('are one price a day, fixed at 14:15 in Frankfurt, whose change starts from the fix before', async () => {
    const { feed, heard } = await setUp();
    await vi.waitFor(() => expect(heard.ticks).toHaveLength(2));
    const dollars = heard.ticks.find(({ instrumentId }) => instrumentId === EURUSD);
    expect(dollars).toMatchObject({
      price: 1.11,
      referencePrice: 1.1,
      exchangeTimeMs: Date.parse('2026-11-18T13:15Z'),
    });
    expect(fixTimeMs('2026-07-01')).toBe(Date.parse('2026-07-01T12:15Z')); // summer time
    expect(heard.states).toEqual([{ state: 'live' }]);
    const { badge, areFixes, transport, history, licence } = feed.capabilities('Forex');
    expect([badge, areFixes, transport, licence.scope]).toEqual(['EOD', true, 'poll', 'internal']);
    expect(history.timeframes).toEqual(['1D', '1W', '1M']);
    expect(feed.instruments('Forex').every(({ finest }) => finest === '1D')).toBe(true);
    expect(feed.note('Forex')).toBe('ECB reference rates, fixed once a day at 14:15 CET');
  });

  it('are bars of the sessions of their dates, with four equal prices; crosses are made of two', async () => {
    const { history } = await setUp();
    const forex = calendarOf('forex');
    const days = await history(EURUSD);
    expect(days.map(({ close }) => close)).toEqual([1.08, 1.09, 1.1, 1.11]);
    expect(days[0]).toMatchObject({ open: 1.08, high: 1.08, low: 1.08, volume: 0 });
    expect(days.map(({ timeMs }) => timeMs)).toEqual(
      ['2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18'].map((date) => forex.sessionOn(date)?.openMs),
    );
    expect((await history(USDJPY)).map(({ close }) => close)).toEqual([148.148148, 148.623853, 150, 150]);
    expect((await history(EURUSD, '1W')).map(({ open, high, close }) => [open, high, close])).toEqual([
      [1.08, 1.08, 1.08],
      [1.09, 1.11, 1.11],
    ]);
  });

  it('are read once for all pairs', async () => {
    const { history, provider, heard } = await setUp();
    await vi.waitFor(() => expect(heard.ticks).toHaveLength(2));
    const before = provider.requests.length;
    await history(EURUSD);
    await history(USDJPY);
    expect(provider.requests.length - before).toBe(1);
  });

  it('come by the second version of the interface once the first is gone, from the ECB alone', async () => {
    const { history, provider, heard } = await setUp(({ refusals }) => {
      refusals.rest = { status: 410, body: { message: 'gone' }, of: /^\/v1\// };
    });
    await vi.waitFor(() => expect(heard.ticks).toHaveLength(2));
    expect((await history(EURUSD, '1D', '2026-11-12')).map(({ close }) => close)).toEqual([1.08, 1.09, 1.1, 1.11]);
    expect(provider.requests.at(-1)).toContain('/v2/rates?base=EUR');
    const asked = provider.requests.filter((url) => url.startsWith('/v1/')).length;
    await history(EURUSD, '1D', '2026-11-14');
    expect(provider.requests.filter((url) => url.startsWith('/v1/'))).toHaveLength(asked);
  });

  it('have no gold, and no hour', async () => {
    const { heard, feed } = await setUp();
    await vi.waitFor(() => expect(heard.rejections.join()).toContain('Forex:GBPUSD: '));
    expect(feed.instruments('Forex').map(({ instrument }) => instrument.symbol)).not.toContain('XAUUSD');
    const hours = feed.history({ id: EURUSD, timeframe: '1h', fromMs: NOON_UTC('2026-11-16'), toMs: Date.now() });
    await expect(hours[Symbol.asyncIterator]().next()).rejects.toThrow();
  });

  it('are live from the first answer on, and asked for again soon where there is none', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { feed, heard, provider } = await setUp(({ refusals }) => {
      refusals.rest = { status: 503, body: '' };
    });
    await vi.waitFor(() =>
      expect(feed.health()).toEqual({ state: 'starting', reason: expect.stringContaining('503') }),
    );
    delete provider.refusals.rest;
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      expect(feed.health()).toEqual({ state: 'live' });
    });
    expect(heard.prices).toContain(1.11);
  });
});
