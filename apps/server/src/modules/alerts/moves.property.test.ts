import { calendarOf, HOUR_MS, MARKETS, type Market, MINUTE_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOf } from '#marketdata/follow/bar-path.ts';
import { slotAt } from '#marketdata/follow/bar-slot.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { AlertTape, type TapeTick, tapeBars } from '../../testing/alert-tape.ts';
import type { ArmedAlert } from './engine/armed-alert.ts';

const SECOND_MS = 1_000;

interface Asked {
  market: Market;
  timeframe: ArmedAlert['timeframe'];
  bars: number;
  amount: number;
  isUp: boolean;
  inPercent: boolean;
  isOnCloses: boolean;
}

interface Life {
  asked: Asked;
  ticks: TapeTick[];
  /** Before the tick of this index. */
  armAt: number;
  /** Ticks until what the alert wants to know is read. */
  readAfter: number;
  restarts: { at: number; loadAfter: number; missesMinutes: number }[];
}

const listedIn = (market: Market): ListedInstrument => ({
  no: 1,
  finest: '1m',
  licence: 'simulated',
  instrument: testInstrument(market),
});

const asked = (isOnCloses: boolean): fc.Arbitrary<Asked> =>
  fc.record({
    market: fc.constantFrom(...MARKETS),
    timeframe: fc.constantFrom('3m', '15m', '1h', '1D'),
    bars: fc.integer({ min: 1, max: 4 }),
    amount: fc.integer({ min: 1, max: 8 }),
    isUp: fc.boolean(),
    inPercent: fc.boolean(),
    isOnCloses: fc.constant(isOnCloses),
  });

/** Prices some seconds apart, with pauses now and then, some as long as a night or a weekend. */
const step = fc.record({
  ms: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 40 }).map((s) => s * SECOND_MS + 7) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 25 }).map((m) => m * MINUTE_MS + 311) },
    { weight: 1, arbitrary: fc.constantFrom(HOUR_MS, 7 * HOUR_MS, 18 * HOUR_MS, 66 * HOUR_MS) },
  ),
  price: fc.integer({ min: 90, max: 110 }),
});

const life = (isOnCloses: boolean): fc.Arbitrary<Life> =>
  fc
    .record({
      asked: asked(isOnCloses),
      steps: fc.array(step, { minLength: 10, maxLength: 80 }),
      startsLate: fc.integer({ min: 0, max: 5 * 60 }),
      armAt: fc.double({ min: 0.02, max: 0.6, noNaN: true }),
      readAfter: fc.integer({ min: 0, max: 6 }),
      restarts: fc.array(
        fc.record({
          at: fc.double({ min: 0.1, max: 0.95, noNaN: true }),
          loadAfter: fc.integer({ min: 0, max: 6 }),
          missesMinutes: fc.constantFrom(0, 0, 1, 3, 20),
        }),
        { maxLength: 3 },
      ),
    })
    .map(({ steps, startsLate, armAt, restarts, ...rest }) => {
      const calendar = calendarOf(testInstrument(rest.asked.market).schedule);
      let timeMs = calendar.next(Date.parse('2024-10-15T00:00:00Z')).openMs + startsLate * MINUTE_MS;
      const ticks = steps.map(({ ms, price }) => {
        timeMs += ms;
        return { timeMs, price };
      });
      const place = (share: number): number => Math.max(1, Math.floor(share * ticks.length));
      const own = restarts.map((one) => ({ ...one, at: place(one.at) })).sort((a, b) => a.at - b.at);
      return { ...rest, ticks, armAt: place(armAt), restarts: own };
    });

const amountOf = (price: number, from: number, { isUp, inPercent }: Asked): number => {
  const amount = (isUp ? price - from : from - price) * (inPercent ? 100 / from : 1);
  return Math.round(amount * 1e9) / 1e9;
};

/** Where the move becomes true, by scanning all prices of the last bars each time, received or missed. */
function naiveTicks(ticks: readonly TapeTick[], own: Asked, armedMs: number): [number, number][] {
  const slotOf = ({ timeMs }: TapeTick): number | undefined =>
    slotAt(testInstrument(own.market).schedule, own.timeframe, timeMs)?.openMs;
  const slots = ticks.map(slotOf);
  const fired: [number, number][] = [];
  let was: boolean | undefined;
  let firedBar = Number.NaN;
  ticks.forEach(({ timeMs, price }, i) => {
    const known = [...new Set(slots.slice(0, i + 1).filter((slot) => slot !== undefined))].slice(-own.bars);
    const seen = ticks.slice(0, i + 1).filter((_, k) => known.includes(slots[k] ?? Number.NaN));
    if (timeMs <= armedMs) return;
    const prices = seen.map((tick) => tick.price);
    const is =
      seen.length > 0 ? amountOf(price, (own.isUp ? Math.min : Math.max)(...prices), own) >= own.amount : undefined;
    const bar = slots[i] ?? timeMs;
    if (is && was === false && !(firedBar >= bar)) {
      fired.push([timeMs, price]);
      firedBar = timeMs;
    }
    was = is;
  });
  return fired;
}

/** The same at the closes of bars; the state at the last close before arming is known. */
function naiveCloses(ticks: readonly TapeTick[], own: Asked, armedMs: number, throughMs: number): [number, number][] {
  const bars = tapeBars(ticks, listedIn(own.market), own.timeframe);
  const fired: [number, number][] = [];
  let was: boolean | undefined;
  bars.forEach(({ bar, endMs }, i) => {
    const window = bars.slice(0, i + 1).slice(-own.bars);
    const from = own.isUp
      ? Math.min(...window.map((one) => one.bar.low))
      : Math.max(...window.map((one) => one.bar.high));
    const is = amountOf(bar.close, from, own) >= own.amount;
    if (is && was === false && endMs > armedMs && endMs <= throughMs) fired.push([endMs, bar.close]);
    was = is;
  });
  return fired;
}

/** Ticks that no process heard become prices along the bars of their minutes, which is all that is known of them. */
function asKnown(ticks: readonly TapeTick[], isHeard: readonly boolean[], listed: ListedInstrument): TapeTick[] {
  const missed = tapeBars(
    ticks.filter((_, i) => !isHeard[i]),
    listed,
    '1m',
  ).flatMap(({ bar, endMs }) => pathOf(bar).map((price) => ({ timeMs: endMs - 1, price })));
  return [...missed, ...ticks.filter((_, i) => isHeard[i])].sort((a, b) => a.timeMs - b.timeMs);
}

/** The alert, on a tape that nobody has heard yet. */
function tapeOf({ market, timeframe, bars, amount, isUp, inPercent, isOnCloses }: Asked, ticks: readonly TapeTick[]) {
  const direction = isUp ? 'up' : 'down';
  const unit = inPercent ? 'percent' : 'price';
  const condition = { kind: 'moving', direction, unit, amount, bars } as const;
  const frequency = isOnCloses ? 'close' : 'bar';
  const alert = { no: 7, arming: 1, condition, timeframe, frequency, cooldownMinutes: 0 } as const;
  const listed = listedIn(market);
  return { listed, tape: new AlertTape(listed, { ...alert, armedMs: 0, expiresMs: null, firedMs: null }, ticks) };
}

const found = ({ hits }: AlertTape): [number, number][] => hits.map(({ atMs, price }) => [atMs, price]);

/** Lives it, and returns what fired beside what should have. */
async function live({ asked: own, ticks, armAt, readAfter, restarts }: Life) {
  const { listed, tape } = tapeOf(own, ticks);
  const isHeard = ticks.map(() => true);
  const timeAt = (i: number): number => (ticks[i] as TapeTick).timeMs;
  const minuteAt = (i: number): number => Math.floor(timeAt(i) / MINUTE_MS);
  const armedMs = Math.floor((timeAt(armAt - 1) + timeAt(armAt)) / 2);
  let loadAt = 0;
  const readAt = armAt + readAfter;
  let downUntil = 0;
  for (let i = 0; i < ticks.length; i++) {
    if (i === armAt && i >= downUntil) {
      tape.goTo(armedMs);
      tape.arm();
    }
    const restart = restarts.find(({ at }) => at === i);
    // it ends when nothing waits to be read: what that leads to has a test of its own
    if (restart && i > readAt && i > loadAt && i >= downUntil) {
      tape.goTo(Math.max(timeAt(i - 1), tape.nowMs));
      const beginsMinute = minuteAt(i) > minuteAt(i - 1);
      downUntil = i;
      if (beginsMinute && restart.missesMinutes > 0) {
        while (downUntil < ticks.length && minuteAt(downUntil) < minuteAt(i) + restart.missesMinutes) downUntil++;
      }
      isHeard.fill(false, i, downUntil);
      tape.goTo(downUntil < ticks.length ? timeAt(downUntil) - 1 : timeAt(downUntil - 1), downUntil === i);
      tape.restart();
      loadAt = downUntil + restart.loadAfter;
    }
    if (!isHeard[i]) continue;
    tape.goTo(timeAt(i));
    if (i === loadAt) await tape.load();
    if (i === readAt) await tape.read();
    tape.hear(ticks[i] as TapeTick);
  }
  const lastMs = tape.nowMs + HOUR_MS;
  tape.goTo(lastMs);
  await tape.load();
  await tape.read();
  const known = asKnown(ticks, isHeard, listed);
  const wanted = own.isOnCloses
    ? naiveCloses(ticks, own, armedMs, lastMs - 2 * SECOND_MS)
    : naiveTicks(known, own, armedMs);
  return { fired: found(tape), wanted };
}

/** A replay plays the tape from a minute on, and starts over there: what the second round fires, and what it should. */
async function replay({ asked: own, ticks, armAt, readAfter }: Life) {
  const { tape } = tapeOf(own, ticks);
  const timeAt = (i: number): number => (ticks[i] as TapeTick).timeMs;
  const minuteAt = (i: number): number => Math.floor(timeAt(i) / MINUTE_MS);
  const start = ticks.findIndex((_, i) => i >= armAt && minuteAt(i) > minuteAt(i - 1));
  if (start < 0) return { fired: [], wanted: [] };
  const startMs = timeAt(start) - 1;
  const play = async (readAt: number): Promise<void> => {
    for (let i = start; i < ticks.length; i++) {
      tape.goTo(timeAt(i));
      if (i === readAt) await tape.read();
      tape.hear(ticks[i] as TapeTick);
    }
    tape.goTo(tape.nowMs + HOUR_MS);
    await tape.read();
  };
  tape.goTo(startMs);
  await tape.load();
  tape.arm();
  await play(start);
  tape.rewind(startMs);
  tape.hits.length = 0;
  await play(start + readAfter);
  const wanted = own.isOnCloses ? naiveCloses(ticks, own, startMs, tape.nowMs) : naiveTicks(ticks, own, startMs);
  return { fired: found(tape), wanted };
}

describe.for([false, true])('a move (judged at closes: %s)', (isOnCloses) => {
  it('fires as on a tape that knows everything, whenever it was armed and the server restarted', async () => {
    await fc.assert(
      fc.asyncProperty(life(isOnCloses), async (own) => {
        const { fired, wanted } = await live(own);
        expect(fired).toEqual(wanted);
      }),
      { numRuns: 600 },
    );
  });

  it('fires in the second round of a replay as if the first had never been', async () => {
    await fc.assert(
      fc.asyncProperty(life(isOnCloses), async (own) => {
        const { fired, wanted } = await replay(own);
        expect(fired).toEqual(wanted);
      }),
      { numRuns: 600 },
    );
  });
});
