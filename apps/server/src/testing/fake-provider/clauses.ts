import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Bar,
  BarBuilder,
  type BarEvent,
  type BarSeries,
  barLength,
  barSlot,
  calendarOf,
  TIMEFRAMES,
} from '@wickwise/market';
import { expect, vi } from 'vitest';
import { type Adapter, BTC, type Connected, connectAdapter, ETH } from './connect.ts';

/** What every adapter has to do; the table of docs/providers.md has a row for each. */
export interface Clause {
  name: string;
  /** In words of the table. */
  meaning: string;
  check(adapter: Adapter): Promise<void>;
}

const START = Date.UTC(2026, 10, 18, 10);
const MINUTE_MS = 60_000;
const calendar = calendarOf('always');

/** A machine whose clock a test moves. */
function movedClock(startMs = START) {
  const at = { ms: startMs };
  return { at, machine: { wallMs: () => at.ms, monotonicMs: () => at.ms } };
}

async function readAll(pages: AsyncIterable<BarSeries>): Promise<Bar[]> {
  const bars: Bar[] = [];
  for await (const page of pages) bars.push(...page);
  return bars;
}

const settles = (check: () => void): Promise<void> => vi.waitFor(check, { interval: 5, timeout: 15_000 });

/** Trades of both symbols arrive under our names. */
async function isHeard({ provider, heard }: Connected, [btc]: readonly [string, string], price: number): Promise<void> {
  provider.trade(btc, price);
  await settles(() => expect(heard.prices.at(-1)).toBe(price));
}

export const CLAUSES: readonly Clause[] = [
  {
    name: 'subscriptions',
    meaning: 'asks for each symbol once, waits for the confirmation, drops what is no longer wanted',
    async check(adapter) {
      const { provider, feed, heard, live } = await connectAdapter(adapter);
      await live();
      expect(provider.subscribed).toEqual(adapter.symbols.toSorted());
      const sent = provider.heard.length;
      feed.setSubscriptions(new Set([BTC, ETH]), heard);
      feed.setSubscriptions(new Set([ETH]), heard);
      await settles(() => expect(provider.subscribed).toEqual([adapter.symbols[1]]));
      expect(provider.heard.slice(sent).join()).not.toContain(adapter.symbols[1]);
    },
  },
  {
    name: 'no confirmation',
    meaning: 'a connection whose subscriptions are never confirmed is replaced and never counts as live',
    async check(adapter) {
      const times = { connectMs: 500 };
      const { provider, feed, live } = await connectAdapter(adapter, {
        times,
        prepare: (one) => Object.assign(one, { isDeaf: true }),
      });
      await settles(() => expect(provider.connections).toBeGreaterThan(1));
      expect(feed.health().state).not.toBe('live');
      provider.isDeaf = false;
      await live();
    },
  },
  {
    name: 'mapping',
    meaning: 'trades arrive with our symbol, price, size, the exchange’s time and the price 24 hours ago',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard } = connected;
      await settles(() => {
        provider.trade(adapter.symbols[0], 101.25, 0.5);
        const reference = heard.ticks.at(-1)?.referencePrice;
        expect(reference).toBeCloseTo(provider.market.referencePrice, 8);
      });
      const timeMs = provider.market.nowMs() - 250;
      const { seq } = provider.trade(adapter.symbols[1], 3_001.5, 2, timeMs);
      const own = adapter.countsTrades ? { seq } : {};
      await settles(() =>
        expect(heard.ticks.at(-1)).toMatchObject({ instrumentId: ETH, price: 3_001.5, size: 2, ...own }),
      );
      expect(heard.ticks.at(-1)?.exchangeTimeMs).toBe(timeMs);
      expect(heard.ticks.at(-2)).toMatchObject({ instrumentId: BTC, price: 101.25, size: 0.5 });
    },
  },
  {
    name: 'snapshot',
    meaning: 'gives the newest price and change of every symbol that it quotes',
    async check(adapter) {
      const { provider, feed, live } = await connectAdapter(adapter);
      await live();
      provider.trade(adapter.symbols[0], 120);
      const ticks = await feed.snapshot([BTC, ETH]);
      expect(ticks.map(({ instrumentId }) => instrumentId).sort()).toEqual([BTC, ETH]);
      const btc = ticks.find(({ instrumentId }) => instrumentId === BTC);
      expect(btc).toMatchObject({ price: 120, size: 0 });
      expect(btc?.referencePrice).toBeCloseTo(provider.market.referencePrice, 8);
    },
  },
  {
    name: 'list of instruments',
    meaning: 'coins that the exchange does not trade are refused by name and asked for no history',
    async check(adapter) {
      const { feed, heard } = await connectAdapter(adapter);
      await settles(() => expect(heard.rejections.join()).toContain('Crypto:DOGE-USD: '));
      expect(heard.rejections.join()).not.toContain(BTC);
      const doge = { id: 'Crypto:DOGE-USD', timeframe: '1m', fromMs: START, toMs: START + MINUTE_MS } as const;
      expect(await readAll(feed.history(doge))).toEqual([]);
    },
  },
  {
    name: 'unknown messages',
    meaning: 'messages of an unknown kind, with unknown fields and in binary are passed over',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard } = connected;
      const known = JSON.parse(provider.frameOf(provider.market.add(adapter.symbols[0], 105))) as object;
      await provider.play([
        { dir: 'in', op: 'text', data: '{"e":"news","type":"news","channel":"news","headline":"moon"}' },
        { dir: 'in', op: 'binary', data: Buffer.from('{"e":"news","type":"news","channel":"news"}') },
        { dir: 'in', op: 'ping' },
        { dir: 'in', op: 'text', data: JSON.stringify({ ...known, brandNew: { a: [1] } }) },
      ]);
      await settles(() => expect(heard.prices.at(-1)).toBe(105));
      expect(provider.connections).toBe(1);
    },
  },
  {
    name: 'malformed messages',
    meaning: 'rubbish, cut messages, and prices that are none are skipped; the stream lives on',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard } = connected;
      const good = provider.frameOf(provider.market.add(adapter.symbols[0], 106));
      for (const bad of ['', 'rubbish', '[]', 'null', '7', good.slice(0, 25), Buffer.from([0xff, 0x00, 0xfe])]) {
        provider.send(bad);
      }
      for (const price of [Number.NaN, 0, -5]) {
        provider.send(provider.frameOf({ ...provider.market.add(adapter.symbols[0], 1), price }));
      }
      await isHeard(connected, adapter.symbols, 107);
      expect(heard.prices).toEqual([107]);
      expect(provider.connections).toBe(1);
    },
  },
  {
    name: 'split and merged packets',
    meaning: 'a message in several fragments, and many messages at once, are each taken once',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard } = connected;
      const [btc] = adapter.symbols;
      provider.sendInParts(provider.frameOf(provider.market.add(btc, 108)), btc);
      for (let i = 1; i <= 500; i++) provider.trade(btc, 200 + i);
      await settles(() => expect(heard.ticks).toHaveLength(501));
      expect(heard.prices).toEqual(provider.market.of(btc).map(({ price }) => price));
    },
  },
  {
    name: 'duplicates',
    meaning: 'a trade that comes again is taken once',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard } = connected;
      const trade = provider.trade(adapter.symbols[0], 109);
      for (let i = 0; i < 3; i++) provider.send(provider.frameOf(trade));
      await isHeard(connected, adapter.symbols, 110);
      expect(heard.prices).toEqual([109, 110]);
    },
  },
  {
    name: 'drop',
    meaning: 'a cut connection is replaced, subscribed to again, and reported as a gap',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard, live } = connected;
      await isHeard(connected, adapter.symbols, 111);
      const beforeMs = provider.market.nowMs();
      provider.drop();
      await settles(() => expect(heard.states.map(({ state }) => state)).toEqual(['live', 'degraded', 'live']));
      await live();
      expect(heard.gaps).toHaveLength(1);
      expect(heard.gaps[0]?.fromMs).toBeLessThanOrEqual(beforeMs);
      expect(heard.gaps[0]?.toMs).toBeGreaterThanOrEqual(beforeMs);
      await isHeard(connected, adapter.symbols, 112);
    },
  },
  {
    name: 'silence',
    meaning: 'a connection that stays open without a word is replaced, and the silence is reported as a gap',
    async check(adapter) {
      const connected = await connectAdapter(adapter, { times: { silenceMs: 1_500 } });
      await connected.live();
      const { provider, heard } = connected;
      provider.isSilent = true;
      await settles(() => expect(heard.states.at(-1)).toMatchObject({ state: 'degraded', reason: 'silent for 1.5 s' }));
      provider.isSilent = false;
      await settles(() => expect(heard.gaps).toHaveLength(1));
      expect((heard.gaps[0]?.toMs ?? 0) - (heard.gaps[0]?.fromMs ?? 0)).toBeGreaterThanOrEqual(1_400);
    },
  },
  {
    name: 'no prices',
    meaning: 'a connection that only says that it lives is replaced; the gap begins with the last trade',
    async check(adapter) {
      const connected = await connectAdapter(adapter, { patience: { noPriceMs: 800 } });
      await connected.live();
      const { provider, heard } = connected;
      await isHeard(connected, adapter.symbols, 114);
      const lastMs = provider.market.nowMs();
      const lost = { state: 'degraded', reason: 'no price for 0.8 s' };
      await settles(() => expect(heard.states).toContainEqual(lost));
      await settles(() => expect(heard.gaps).toHaveLength(1));
      expect(heard.gaps[0]?.fromMs).toBeLessThanOrEqual(lastMs);
      expect(heard.gaps[0]?.toMs).toBeGreaterThanOrEqual(lastMs + 700);
      await settles(() => {
        provider.trade(adapter.symbols[0], 115);
        expect(heard.prices.at(-1)).toBe(115);
      });
    },
  },
  {
    name: 'nothing but rubbish',
    meaning: 'a connection that was live and sends rubbish alone is replaced, and that time reported as a gap',
    async check(adapter) {
      const options = { times: { connectMs: 1_000 }, patience: { rubbishMs: 300 } };
      const connected = await connectAdapter(adapter, options);
      await connected.live();
      const { provider, heard } = connected;
      await isHeard(connected, adapter.symbols, 116);
      provider.isRubbish = true;
      const lost = { state: 'degraded', reason: 'messages make no sense' };
      await settles(() => expect(heard.states).toContainEqual(lost));
      provider.isRubbish = false;
      await settles(() => expect(heard.gaps).toHaveLength(1));
      await connected.live();
      await isHeard(connected, adapter.symbols, 117);
      expect(heard.prices).toEqual([116, 117]);
    },
  },
  {
    name: 'missing trades',
    meaning:
      'a trade that never came on a living connection is a gap of its symbol, as far as the exchange counts trades',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard } = connected;
      const [btc, eth] = adapter.symbols;
      await isHeard(connected, adapter.symbols, 118);
      const lastMs = heard.ticks.at(-1)?.exchangeTimeMs;
      provider.trade(btc, 150, 1, undefined, true);
      const reported: number[] = [];
      heard.onTick = () => reported.push(heard.gaps.length);
      provider.trade(eth, 3_000);
      provider.trade(btc, 119);
      await settles(() => expect(heard.prices).toEqual([118, 3_000, 119]));
      expect(heard.gaps).toEqual(
        adapter.countsTrades ? [{ fromMs: lastMs, toMs: expect.any(Number), ids: [BTC] }] : [],
      );
      expect(reported).toEqual([0, adapter.countsTrades ? 1 : 0]);
      expect(heard.states.map(({ state }) => state)).toEqual(['live']);
    },
  },
  {
    name: 'planned end',
    meaning: 'before a connection’s lifetime ends, the next one takes over without a gap, a loss or a double',
    async check(adapter) {
      const connected = await connectAdapter(adapter, { times: { lifetimeMs: 400 } });
      await connected.live();
      const { provider, heard } = connected;
      for (let i = 1; provider.connections < 4; i++) {
        provider.trade(adapter.symbols[0], 1_000 + i);
        await sleep(5);
      }
      const traded = provider.market.of(adapter.symbols[0]).map(({ price }) => price);
      await settles(() => expect(heard.prices).toEqual(traded));
      expect(heard.gaps).toEqual([]);
      expect(heard.states.map(({ state }) => state)).toEqual(['live']);
    },
  },
  {
    name: 'unplanned end',
    meaning: 'a close by the exchange, as after 24 hours, is followed by a new connection and a gap',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard } = connected;
      await provider.play([{ dir: 'in', op: 'close' }]);
      await settles(() => expect(heard.gaps).toHaveLength(1));
      await connected.live();
      await isHeard(connected, adapter.symbols, 113);
    },
  },
  {
    name: 'refusals of connections',
    meaning: 'HTTP 429 is waited out as Retry-After says; HTTP 451 and 403 end all attempts, unless it was live before',
    async check(adapter) {
      const limited = { status: 429, headers: { 'retry-after': '1' }, body: '', times: 1 };
      const { provider, live } = await connectAdapter(adapter, {
        prepare: ({ refusals }) => (refusals.stream = limited),
      });
      const startMs = performance.now();
      await live();
      expect(performance.now() - startMs).toBeGreaterThan(900);
      expect(provider.connections).toBe(2);
      const away = await connectAdapter(adapter, {
        prepare: ({ refusals }) => (refusals.stream = { status: 451, body: '' }),
      });
      await settles(() =>
        expect(away.feed.health()).toEqual({ state: 'stopped', reason: 'not available from here (HTTP 451)' }),
      );
      await sleep(100);
      expect(away.provider.connections).toBe(1);
      provider.refusals.stream = { status: 451, body: '', times: 1 };
      provider.drop();
      await settles(() => expect(provider.connections).toBe(4));
      await live();
    },
  },
  {
    name: 'rate limit',
    meaning: 'HTTP 429 and 418 pause every call for as long as Retry-After says, then it goes on',
    async check(adapter) {
      const { provider, feed, live } = await connectAdapter(adapter);
      await live();
      provider.refusals.rest = { status: 418, headers: { 'retry-after': '1' }, body: '', times: 1 };
      const startMs = performance.now();
      const before = provider.requests.length;
      const [ticks] = await Promise.all([feed.snapshot([BTC]), feed.snapshot([ETH])]);
      expect(ticks).toHaveLength(1);
      expect(performance.now() - startMs).toBeGreaterThan(900);
      provider.refusals.rest = { status: 429, headers: { 'retry-after': '7200' }, body: '' };
      await expect(feed.snapshot([BTC])).rejects.toThrow('a pause of 7200 s');
      const asked = provider.requests.length;
      expect(asked - before).toBeLessThan(10);
      await expect(feed.snapshot([BTC])).rejects.toThrow('a pause of');
      expect(provider.requests).toHaveLength(asked);
    },
  },
  {
    name: 'history',
    meaning: 'bars of every timeframe equal the exchange’s candles, page after page, without minutes that had no trade',
    async check(adapter) {
      const { at, machine } = movedClock(START + 20 * 3_600_000);
      const { provider, feed, live } = await connectAdapter(adapter, { machine });
      await live();
      const [btc] = adapter.symbols;
      for (let i = 0; i < 1_100; i++) {
        provider.market.add(btc, 100 + ((i * 7) % 13), 0.25, START + Math.floor(i * 1.03) * MINUTE_MS + 1_000);
      }
      at.ms = START + 1_140 * MINUTE_MS + 30_000;
      const { isNewestOnly } = adapter.protocol.candles;
      for (const timeframe of TIMEFRAMES) {
        const isClosed = ({ timeMs }: Bar): boolean =>
          (barSlot(calendar, barLength(timeframe), timeMs)?.endMs ?? 0) <= at.ms;
        const read = await readAll(feed.history({ id: BTC, timeframe, fromMs: START - 3_600_000, toMs: at.ms }));
        const bars = read.filter(isClosed);
        const own = provider.market.candles(btc, timeframe, START - 3_600_000, at.ms).filter(isClosed);
        const expected = isNewestOnly ? own.filter(({ timeMs }) => timeMs >= (bars[0]?.timeMs ?? 0)) : own;
        expect(bars).toEqual(expected);
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
    meaning: 'a machine that is minutes fast or slow closes bars by the exchange’s time',
    async check(adapter) {
      for (const skewMs of [300_000, -300_000]) {
        const { at, machine } = movedClock();
        const { provider, feed, heard, live } = await connectAdapter(adapter, { machine, nowMs: () => at.ms - skewMs });
        await live();
        for (let i = 1; i <= 15; i++) {
          at.ms += 1_000;
          provider.trade(adapter.symbols[0], 100 + i);
          await settles(() => expect(heard.prices.at(-1)).toBe(100 + i));
        }
        expect(feed.clock.now('Crypto')).toBe(at.ms - skewMs);
        expect([heard.rewinds, heard.gaps.length]).toEqual(skewMs > 0 ? [1, 0] : [0, 1]);
      }
    },
  },
  {
    name: 'slow start',
    meaning: 'a host that answers late, or not at all at first, holds up nothing and is live once it answers',
    async check(adapter) {
      const startMs = performance.now();
      const { feed, live, heard } = await connectAdapter(adapter, {
        prepare: (provider) =>
          Object.assign(provider, { delayMs: 700, refusals: { stream: { status: 503, body: '', times: 2 } } }),
      });
      expect(performance.now() - startMs).toBeLessThan(700);
      expect(feed.instruments('Crypto').length).toBeGreaterThan(20);
      expect(feed.health().state).toBe('starting');
      await live();
      expect(heard.states.map(({ state }) => state)).toEqual(['live']);
    },
  },
  {
    name: 'rubbish',
    meaning: 'a host that answers something else (a login page of a hotel) is never live, and its history fails',
    async check(adapter) {
      const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome</html>' };
      const { feed, provider } = await connectAdapter(adapter, {
        prepare: ({ refusals }) => Object.assign(refusals, { stream: page, rest: page }),
      });
      await settles(() => expect(provider.connections).toBeGreaterThan(2));
      expect(feed.health().state).toBe('starting');
      await expect(feed.snapshot([BTC])).rejects.toThrow();
      await expect(
        readAll(feed.history({ id: BTC, timeframe: '1m', fromMs: START, toMs: START + 60_000 })),
      ).rejects.toThrow();
    },
  },
  {
    name: 'licence scope',
    meaning: 'its data is for the one who runs the server: scope internal, which reaches nobody else',
    async check(adapter) {
      const { feed } = await connectAdapter(adapter);
      const { badge, licence } = feed.capabilities('Crypto');
      expect(badge).toBe('LIVE');
      expect(licence.scope).toBe('internal');
      expect(licence.attribution).not.toBe('');
    },
  },
  {
    name: 'end',
    meaning: 'stops at once, with a connection open or awaited, and comes back for nothing',
    async check(adapter) {
      const { provider, feed, live } = await connectAdapter(adapter);
      await live();
      await feed.stop();
      await settles(() => expect(provider.openStreams).toBe(0));
      await sleep(100);
      expect(provider.connections).toBe(1);
      expect(feed.health().state).toBe('stopped');
    },
  },
];

/** Ten minutes of trades with a cut in the middle; the truth is what the exchange traded. */
async function checkRepair(adapter: Adapter): Promise<void> {
  const { at, machine } = movedClock();
  const { provider, feed, heard, live } = await connectAdapter(adapter, { machine });
  await live();
  const [btc] = adapter.symbols;
  const instrument = feed.instruments('Crypto').find((listed) => listed.instrument.id === BTC)?.instrument;
  if (!instrument) throw new Error('no Bitcoin');
  const builder = new BarBuilder({ lengths: [1] });
  builder.track(instrument, 1);
  heard.onTick = (tick) => builder.add(tick);
  const bars = new Map<number, Bar>();
  const keep = (events: readonly BarEvent[]): void => events.forEach(({ bar }) => void bars.set(bar.timeMs, bar));
  for (let second = 0; second < 600; second += 3) {
    at.ms = START + second * 1_000;
    keep(builder.advance('always', at.ms));
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
    provider.trade(btc, 100 + ((second * 31) % 17) / 8, 0.001 * ((second % 7) + 1), at.ms, isLost);
    if (!isLost) await settles(() => expect(heard.ticks.at(-1)?.exchangeTimeMs).toBe(at.ms));
  }
  at.ms = START + 610_000;
  keep(builder.advance('always', at.ms));
  expect(heard.gaps).toHaveLength(1);
  const { fromMs = 0 } = heard.gaps[0] ?? {};
  const from = Math.floor(fromMs / MINUTE_MS) * MINUTE_MS;
  const rounded = (bar: Bar): Bar => ({ ...bar, volume: Number(bar.volume.toFixed(8)) });
  for (const bar of await readAll(feed.history({ id: BTC, timeframe: '1m', fromMs: from, toMs: at.ms }))) {
    bars.set(bar.timeMs, bar);
  }
  const mended = [...bars.values()].sort((a, b) => a.timeMs - b.timeMs).map(rounded);
  expect(mended).toEqual(provider.market.candles(btc, '1m', START, at.ms).map(rounded));
}
