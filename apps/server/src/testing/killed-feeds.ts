import { MINUTE_MS } from '@wickwise/market';
import fc from 'fast-check';
import { expect, onTestFinished, vi } from 'vitest';
import {
  BEGIN_MS,
  expectedFirings,
  KilledLives,
  MinuteTape,
  type ProcessLife,
  type ProcessMove,
  setAlerts,
  storedFirings,
  storedMinutes,
} from './killed-lives.ts';
import { testDatabase } from './test-database.ts';

const LEVELS = [98.5, 100.5, 102.5];
const ALL = Number.POSITIVE_INFINITY;

const grant = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constant(ALL));
const run = fc.record({
  seconds: fc.integer({ min: 1, max: 90 }),
  isPause: fc.constant(false),
  isFeedLast: fc.constant(false),
  grant,
});
const pause = fc.record({
  seconds: fc.integer({ min: 31, max: 240 }),
  isPause: fc.constant(true),
  isFeedLast: fc.boolean(),
  grant,
});
const move: fc.Arbitrary<ProcessMove> = fc.oneof({ weight: 3, arbitrary: run }, { weight: 2, arbitrary: pause });
const lifeOf = (one: fc.Arbitrary<ProcessMove>): fc.Arbitrary<ProcessLife> =>
  fc.record({
    death: fc.record({ at: fc.option(fc.integer({ min: 1, max: 250 }), { nil: undefined }), isAfter: fc.boolean() }),
    starting: fc.array(one, { maxLength: 2 }),
    moves: fc.array(one, { maxLength: 5 }),
    downSeconds: fc.integer({ min: 0, max: 200 }),
  });
const fate = fc.constantFrom(undefined, undefined, 'handed over' as const, 'lost' as const);
const placedMove = fc.record({ one: move, part: fate }).map(({ one, part }): ProcessMove => ({ ...one, part }));
const prices = fc.array(fc.integer({ min: 97, max: 104 }), { minLength: 21, maxLength: 120 });

const calm = (seconds: number): ProcessMove => ({ seconds, isPause: false, isFeedLast: false, grant: ALL });
const undisturbed = (minutes: number): ProcessLife => ({
  death: { at: undefined, isAfter: false },
  starting: [],
  moves: Array.from({ length: minutes * 3 }, () => calm(20)),
  downSeconds: 3,
});

const inMinutes = (...prices: number[]): number[] => prices.flatMap((price) => [price, price, price]);
const untouched = { at: undefined, isAfter: false };
const atOnce = { at: 1, isAfter: false };
/** A gap that grew while its first bars were being read: the alerts in its last minute once went missing. */
const GROWING_GAP: [number[], ProcessLife[]] = [
  inMinutes(97, 97, 97, 97, 97, 97, 99),
  [
    { death: untouched, starting: [], moves: [], downSeconds: 62 },
    { death: atOnce, starting: [], moves: [], downSeconds: 7 },
    {
      death: untouched,
      starting: [calm(51), { seconds: 125, isPause: true, isFeedLast: false, grant: 38 }],
      moves: [{ seconds: 38, isPause: true, isFeedLast: false, grant: ALL }, calm(5)],
      downSeconds: 0,
    },
    { death: atOnce, starting: [], moves: [], downSeconds: 0 },
  ],
];

/** History that was loaded as a minute ended: what was built of a part of that minute once replaced it. */
const MINUTE_JUST_ENDED: [number[], ProcessLife[]] = [
  inMinutes(97, 97, 97, 97, 97, 97, 97),
  [
    {
      death: untouched,
      starting: [calm(39), { seconds: 225, isPause: true, isFeedLast: false, grant: ALL }],
      moves: [
        { seconds: 183, isPause: true, isFeedLast: false, grant: 0 },
        { ...calm(25), grant: 16 },
        { ...calm(1), grant: 14 },
        calm(1),
      ],
      downSeconds: 10,
    },
    { death: { at: 64, isAfter: false }, starting: [], moves: [calm(81)], downSeconds: 52 },
  ],
];

/** Prices that were only there in the part of a minute before they came back: their alert once went missing. */
const BEFORE_PRICES_CAME_BACK: [number[], ProcessLife[]] = [
  [99, 99, 102, 104, 103, 98, 100, 102, 104, 97, 102, 99, 97, 104, 100, 103, 101, 100, 97, 97, 97],
  [
    {
      death: untouched,
      starting: [{ seconds: 31, isPause: true, isFeedLast: false, grant: 0 }],
      moves: [{ seconds: 36, isPause: true, isFeedLast: false, grant: ALL }, calm(50)],
      downSeconds: 0,
    },
  ],
];

/** A minute that ended as a gap did and was not stored yet: alerts once passed over it after the next gap. */
const BETWEEN_TWO_GAPS: [number[], ProcessLife[]] = [
  [
    102, 97, 99, 103, 97, 101, 98, 104, 104, 104, 100, 97, 97, 97, 104, 102, 102, 101, 99, 99, 98, 99, 99, 98, 103, 97,
    103, 99, 103, 100, 104, 97, 104,
  ],
  [
    {
      death: { at: 87, isAfter: false },
      starting: [{ seconds: 128, isPause: true, isFeedLast: true, grant: ALL }],
      moves: [],
      downSeconds: 198,
    },
    {
      death: { at: 146, isAfter: true },
      starting: [],
      moves: [{ seconds: 216, isPause: true, isFeedLast: false, grant: ALL }],
      downSeconds: 83,
    },
    {
      death: { at: undefined, isAfter: false },
      starting: [{ seconds: 69, isPause: false, isFeedLast: false, grant: 19 }],
      moves: [
        { seconds: 78, isPause: false, isFeedLast: false, grant: ALL },
        { seconds: 175, isPause: true, isFeedLast: true, grant: 8 },
        { seconds: 23, isPause: false, isFeedLast: false, grant: 31 },
        { seconds: 47, isPause: true, isFeedLast: false, grant: ALL },
        { seconds: 34, isPause: false, isFeedLast: false, grant: 7 },
      ],
      downSeconds: 178,
    },
    {
      death: { at: 78, isAfter: true },
      starting: [
        { seconds: 76, isPause: false, isFeedLast: false, grant: 27 },
        { seconds: 9, isPause: false, isFeedLast: false, grant: ALL },
      ],
      moves: [
        { seconds: 36, isPause: false, isFeedLast: false, grant: ALL },
        { seconds: 87, isPause: false, isFeedLast: false, grant: ALL },
      ],
      downSeconds: 191,
    },
  ],
];

/** Bars that began to be built a minute after their history was loaded: that minute once stayed away. */
const BUILT_LATE: [number[], ProcessLife[], ProcessMove[]] = [
  [97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 97, 103, 97, 98, 98, 100, 99, 97, 97],
  [{ death: atOnce, starting: [], moves: [], downSeconds: 0 }],
  [
    { ...calm(35), grant: 22 },
    { ...calm(4), grant: 33, part: 'handed over' },
    { ...calm(44), grant: 0, part: 'lost' },
  ],
];

/**
 * Runs these lives between two undisturbed ones; returns what was stored in the end, beside what should be. `placed`: alerts
 * are in parts, and this happens to the last life first.
 */
async function outcomeOf(
  database: Awaited<ReturnType<typeof testDatabase>>,
  prices: number[],
  lives: readonly ProcessLife[],
  placed?: readonly ProcessMove[],
) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const tape = new MinuteTape(prices);
  await setAlerts(database.db, LEVELS);
  const all = new KilledLives(database.connection, tape, placed !== undefined);
  await all.live(undisturbed(2)); // saves the first mark
  for (const own of lives) await all.live(own);
  const calmly = undisturbed(6);
  await all.live({ ...calmly, moves: [...(placed ?? []), ...calmly.moves] });
  vi.useRealTimers();
  const endMs = Math.floor(all.nowMs / MINUTE_MS - 1) * MINUTE_MS;
  const isInTime = (firing: string): boolean => {
    const minute = Number(firing.split(' ').at(-1));
    return minute > 0 && minute * MINUTE_MS < endMs - BEGIN_MS; // the alerts are set within the first one
  };
  return {
    minutes: await storedMinutes(all.store, BEGIN_MS, endMs),
    firings: (await storedFirings(database.db)).filter(isInTime),
    expected: { minutes: tape.bars(BEGIN_MS, endMs), firings: expectedFirings(tape, LEVELS, endMs) },
  };
}

/** Random processes that pause and are killed store each minute whole, and each alert fires once for each that crosses it. */
export async function checkKilledFeeds(numRuns: number): Promise<void> {
  onTestFinished(() => void vi.useRealTimers());
  const database = await testDatabase();
  await fc.assert(
    fc.asyncProperty(prices, fc.array(lifeOf(move), { minLength: 1, maxLength: 4 }), async (own, lives) => {
      const { minutes, firings, expected } = await outcomeOf(database, own, lives);
      expect(minutes).toEqual(expected.minutes);
      expect(firings).toEqual(expected.firings);
    }),
    { numRuns, examples: [GROWING_GAP, MINUTE_JUST_ENDED, BEFORE_PRICES_CAME_BACK, BETWEEN_TWO_GAPS] },
  );
}

/** The same where alerts are evaluated in parts that are handed over and lost. */
export async function checkKilledParts(numRuns: number): Promise<void> {
  onTestFinished(() => void vi.useRealTimers());
  const database = await testDatabase();
  const lives = fc.array(lifeOf(placedMove), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(prices, lives, fc.array(placedMove, { maxLength: 6 }), async (own, all, last) => {
      const { minutes, firings, expected } = await outcomeOf(database, own, all, last);
      expect(minutes).toEqual(expected.minutes);
      expect(firings).toEqual(expected.firings);
    }),
    { numRuns, examples: [BUILT_LATE, [...BETWEEN_TWO_GAPS, []]] },
  );
}
