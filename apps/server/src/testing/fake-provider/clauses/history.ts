import { type Bar, BarBuilder, type BarEvent, barLength, barSlot, MINUTE_MS, TIMEFRAMES } from '@wickwise/market';
import { expect } from 'vitest';
import { type Adapter, adapterCalendar, connectAdapter, idsOf, marketFor, startOf } from '../connect.ts';
import { type Clause, movedClock, readAll, sessionClock, settles } from './clause.ts';

export const HISTORY_CLAUSES: readonly Clause[] = [
  {
    name: 'history',
    meaning: 'bars of every timeframe equal the provider’s candles, page after page, without minutes that had no trade',
    async check(adapter) {
      const startMs = startOf(adapter);
      const calendar = adapterCalendar(adapter);
      const [id] = idsOf(adapter);
      const { at, machine } = movedClock(startMs + 20 * 3_600_000);
      const { provider, feed, live } = await connectAdapter(adapter, { machine });
      await live();
      const [btc] = adapter.symbols;
      let minute = 0;
      for (let i = 0; i < 1_100; minute++) {
        const timeMs = startMs + minute * MINUTE_MS + 1_000;
        if (minute % 33 === 32 || !calendar.sessionAt(timeMs)) continue;
        provider.market.add(btc, 100 + ((i++ * 7) % 13), adapter.lot ?? 0.25, timeMs);
      }
      at.ms = startMs + (minute + 6) * MINUTE_MS + 30_000;
      const { isNewestOnly } = adapter.protocol.candles;
      for (const timeframe of TIMEFRAMES) {
        const isClosed = ({ timeMs }: Bar): boolean =>
          (barSlot(calendar, barLength(timeframe), timeMs)?.endMs ?? 0) <= at.ms;
        const request = { id, timeframe, fromMs: startMs - 3_600_000, toMs: at.ms };
        const read = await readAll(feed.history(request));
        const bars = read.filter(isClosed);
        const own = provider.market.candles(btc, timeframe, startMs - 3_600_000, at.ms).filter(isClosed);
        const expected = isNewestOnly ? own.filter(({ timeMs }) => timeMs >= (bars[0]?.timeMs ?? 0)) : own;
        expect(bars).toEqual(expected);
        const reach = feed.reach(request);
        const isReached = ({ timeMs }: Bar): boolean => timeMs >= reach.fromMs && timeMs < reach.toMs;
        expect(bars.filter(isReached)).toEqual(own.filter(isReached));
        const least = own.length * (isNewestOnly ? 0.6 : 1);
        expect(bars.length).toBeGreaterThanOrEqual(least);
      }
    },
  },
  {
    name: 'gap repair',
    meaning: 'after a cut, bars built from trades and mended from history equal the exchange’s own, to the last digit',
    check: checkRepair,
  },
  {
    name: 'clock skew',
    meaning: 'a machine that is minutes fast or slow closes bars by the provider’s time, as far as its trades tell it',
    async check(adapter) {
      for (const skewMs of [300_000, -300_000]) {
        const { at, machine } = sessionClock(adapter);
        const { provider, feed, heard, live } = await connectAdapter(adapter, { machine, nowMs: () => at.ms - skewMs });
        await live();
        for (let i = 1; i <= 15; i++) {
          at.ms += 1_000;
          provider.trade(adapter.symbols[0], 100 + i);
          await settles(() => expect(heard.prices.at(-1)).toBe(100 + i));
        }
        const { tellsTime = true } = adapter.protocol;
        expect(feed.clock.now(marketFor(adapter))).toBe(tellsTime ? at.ms - skewMs : at.ms);
        if (!tellsTime) continue;
        expect([heard.rewinds, heard.gaps.length]).toEqual(skewMs > 0 ? [1, 0] : [0, 1]);
      }
    },
  },
];

/** Ten minutes of trades with a cut in the middle; the truth is what was traded. */
async function checkRepair(adapter: Adapter): Promise<void> {
  const { at, machine } = sessionClock(adapter);
  const startMs = at.ms;
  const [id] = idsOf(adapter);
  const lot = adapter.lot ?? 0.001;
  const { provider, feed, heard, live } = await connectAdapter(adapter, { machine });
  await live();
  const [btc] = adapter.symbols;
  const instrument = feed.instruments(marketFor(adapter)).find((listed) => listed.instrument.id === id)?.instrument;
  if (!instrument) throw new Error(`no ${id}`);
  const builder = new BarBuilder({ lengths: [1] });
  builder.track(instrument, 1);
  heard.onTick = (tick) => builder.add(tick);
  const bars = new Map<number, Bar>();
  const keep = (events: readonly BarEvent[]): void => events.forEach(({ bar }) => void bars.set(bar.timeMs, bar));
  for (let second = 0; second < 600; second += 3) {
    at.ms = startMs + second * 1_000;
    keep(builder.advance(instrument.schedule, at.ms));
    if (second === 210) {
      provider.refusals.stream = { status: 503, body: '' };
      provider.drop();
      await settles(() => expect(feed.health().state).toBe('degraded'));
    }
    if (second === 330) {
      delete provider.refusals.stream;
      await live();
    }
    const isLost = second >= 210 && second < 330;
    provider.trade(btc, 100 + ((second * 31) % 17) / 4, lot * ((second % 7) + 1), at.ms, isLost);
    if (!isLost) await settles(() => expect(heard.ticks.at(-1)?.exchangeTimeMs).toBe(at.ms));
  }
  at.ms = startMs + 610_000;
  keep(builder.advance(instrument.schedule, at.ms));
  expect(heard.gaps).toHaveLength(1);
  const { fromMs = 0 } = heard.gaps[0] ?? {};
  const from = Math.floor(fromMs / MINUTE_MS) * MINUTE_MS;
  const rounded = (bar: Bar): Bar => ({ ...bar, volume: Number(bar.volume.toFixed(8)) });
  for (const bar of await readAll(feed.history({ id, timeframe: '1m', fromMs: from, toMs: at.ms }))) {
    bars.set(bar.timeMs, bar);
  }
  const mended = [...bars.values()].sort((a, b) => a.timeMs - b.timeMs).map(rounded);
  expect(mended).toEqual(provider.market.candles(btc, '1m', startMs, at.ms).map(rounded));
}
