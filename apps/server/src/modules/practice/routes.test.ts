import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import type {
  PracticeAnswer,
  PracticeExercise,
  PracticeProgress,
  PracticeQuery,
  PracticeResult,
} from '@wickwise/contract';
import { BarSeries, DAY_MS, type Market } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import type { FastifyPluginAsync } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { MarketAccess } from '#marketdata/market-access.ts';
import { InstrumentRegistry, type ListedInstrument } from '#marketdata/registry.ts';
import { readConfig } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { createMetrics } from '#platform/metrics.ts';
import { onceForAll } from '../../testing/at-end.ts';
import { dailyWalk, seeded } from '../../testing/random-walk.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { type Exercise, ExerciseTokens } from './exercise.ts';
import { practiceRoutes } from './routes.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const FIRST = NOW - 1_500 * DAY_MS;
const SYMBOLS = ['BTC-USD', 'ETH-USD', 'SOL-USD'];

const listedIn = (market: Market, symbol: string, no: number): ListedInstrument => ({
  no,
  instrument: testInstrument(market, symbol),
  finest: '1m',
  licence: 'display',
});

/** The routes over seeded walks: of coins that everybody may see, of a share at home, and of one for its owner alone. */
async function setUp() {
  const { db } = await testDatabase();
  const listed = [
    ...SYMBOLS.map((symbol, k) => listedIn('Crypto', symbol, k + 1)),
    listedIn('Indian_Equity', 'INFY', 4),
    listedIn('US_Equity', 'AAPL', 5),
  ];
  const origin = (licence: 'display' | 'personal') =>
    ({ source: licence, attribution: '', badge: 'LIVE', licence }) as const;
  const registry = new InstrumentRegistry(
    listed,
    new Map([
      ['Crypto', origin('display')],
      ['Indian_Equity', origin('display')],
      ['US_Equity', origin('personal')],
    ]),
  );
  const access = new MarketAccess({ registry, ownerOf: () => undefined, isForThisMachine: false });
  const series = new Map(listed.map(({ no }) => [no, dailyWalk(FIRST, 1_500, 100 + no)]));
  const store = {
    read: async (no: number) => series.get(no) ?? new BarSeries(),
    readStretches: async () => new Map<number, BarSeries>(),
  };
  const key = createSecretKey(randomBytes(32));
  const log = pino({ level: 'silent' });
  const config = readConfig({ PORT: '0' }, [], process.cwd());
  const app = await createHttp({ ...config, limitFactor: 100 }, log, createMetrics(), {
    callerOf: async (userId) => ({ userId }),
    isOperator: async () => false,
  });
  const routes: FastifyPluginAsync = (api) =>
    practiceRoutesIn(api, { db, key, store, registry: () => access.registryFor(undefined) });
  await app.register(routes, { prefix: API_PREFIX });
  const get = async (path: string, by?: string) =>
    app.inject({ url: `${API_PREFIX}/${path}`, headers: by ? { authorization: `Bearer ${by}` } : {} });
  const ask = async (query: Partial<PracticeQuery> = {}): Promise<PracticeExercise> =>
    (await get(`practice/exercise?${new URLSearchParams(query as Record<string, string>)}`)).json().exercise;
  const answer = async (token: string, given: Record<string, string | number>): Promise<PracticeResult> =>
    (
      await get(
        `practice/answer?${new URLSearchParams({ token, ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])) })}`,
      )
    ).json();
  const put = async (userId: string, answers: PracticeAnswer[]) =>
    app.inject({
      method: 'PUT',
      url: `${API_PREFIX}/user/${userId}/practice`,
      headers: { authorization: `Bearer ${userId}` },
      payload: { answers },
    });
  const tokens = new ExerciseTokens(key);
  return { db, series, get, ask, answer, put, tokens, tokenOf: (exercise: Exercise) => tokens.write(exercise) };
}

const practiceRoutesIn = (
  api: Parameters<FastifyPluginAsync>[0],
  deps: Pick<Parameters<typeof practiceRoutes>[1], 'db' | 'key' | 'registry'> & { store: unknown },
) =>
  practiceRoutes(api as Parameters<typeof practiceRoutes>[0], {
    ...deps,
    store: deps.store as Parameters<typeof practiceRoutes>[1]['store'],
    splits: new SplitBook([]),
    nowOf: () => NOW,
    random: seeded(1),
  });

describe('an exercise', () => {
  const shared = onceForAll(setUp);

  it('asks for a pattern on bars without symbol, dates or answer, and is the same again by its token', async () => {
    const { ask, get } = shared();
    const exercise = await ask({ kind: 'find', pattern: 'engulfing_pattern', direction: 'bullish' });
    expect(exercise).toMatchObject({
      kind: 'find',
      pattern: { name: 'engulfing_pattern', label: 'Engulfing' },
      direction: 'bullish',
      isSimulated: false,
    });
    expect(exercise.bars).toHaveLength(60);
    expect(exercise.bars[0]?.[3]).toBe(100);
    expect(Object.keys(exercise).sort()).toEqual(
      ['bars', 'direction', 'id', 'isSimulated', 'kind', 'pattern', 'token'].sort(),
    );
    expect(JSON.stringify(exercise)).not.toMatch(/USD|INFY|AAPL/);
    expect(Buffer.from(exercise.token, 'base64url').toString('latin1')).not.toContain('engulfing');
    const again = await ask({ token: exercise.token });
    expect(again).toEqual(exercise);
    const unknown = await get('practice/exercise?token=abc');
    expect([unknown.statusCode, unknown.json().field]).toEqual([400, 'token']);
  });

  it('is right at each bar where the engine finds the pattern, and says elsewhere which part failed', async () => {
    const { ask, answer } = shared();
    const { token, bars } = await ask({ kind: 'find', pattern: 'engulfing_pattern', direction: 'bullish' });
    const first = await answer(token, { bar: 0 });
    const [at] = first.completeAt;
    expect(at).toBeGreaterThan(0);
    const right = await answer(token, { bar: at as number });
    expect(right).toMatchObject({ isRight: true, market: 'Crypto', zone: expect.any(String), shape: null, call: null });
    expect(right.traits).toEqual([
      { trait: 'turns', back: 0, holds: true },
      { trait: 'covers', back: 0, holds: true },
    ]);
    const wrong = bars.findIndex((_, i) => i > 1 && !first.completeAt.includes(i));
    const missed = await answer(token, { bar: wrong });
    expect(missed.isRight).toBe(false);
    expect(missed.isOpposite || missed.traits.some(({ holds }) => !holds)).toBe(true);
  });

  it('is refused with the part of an answer that it doesn’t ask for, and with a bar that isn’t shown', async () => {
    const { ask, answer } = shared();
    const { token } = await ask({ kind: 'call' });
    expect(await answer(token, { bar: 3 })).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('call'),
    });
    const { token: find } = await ask({ kind: 'find', pattern: 'doji' });
    expect(await answer(find, { bar: 159 })).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('on a chart pattern draws what the engine found, and says what was missing at the bar', async () => {
    const { ask, answer } = shared();
    const { token } = await ask({ kind: 'find', pattern: 'double_bottoms' });
    const { shape, completeAt } = await answer(token, { bar: 0 });
    expect(shape).toMatchObject({ reason: 'early', completeAt: completeAt[0] });
    expect(shape?.swings).toHaveLength(3);
    const right = await answer(token, { bar: completeAt[0] as number });
    expect(right.shape?.reason).toBeNull();
    expect(right.shape?.close).toBeGreaterThan(right.shape?.line?.atAnswer as number);
    const before = (right.shape?.swings.at(-1)?.bar as number) + 1;
    if (before < (completeAt[0] as number)) {
      const { shape: inside } = await answer(token, { bar: before });
      expect(inside?.reason).toBe('inside');
      expect(inside?.close).toBeLessThanOrEqual(inside?.line?.atAnswer as number);
    }
    const { shape: late } = await answer(token, { bar: (completeAt[0] as number) + 1 });
    expect(late?.reason).toBe('late');
  });

  it('asks for triangles, wedges and harmonics, each complete where the engine says', async () => {
    const { ask, answer } = shared();
    const SWINGS = { falling_wedge: 5, symmetrical_triangle: 5, bat: 5 };
    for (const [pattern, swings] of Object.entries(SWINGS)) {
      const exercise = await ask({ kind: 'find', pattern });
      expect([pattern, exercise?.pattern?.name]).toEqual([pattern, pattern]);
      const { token, bars } = exercise;
      const { completeAt, shape } = await answer(token, { bar: 0 });
      expect([pattern, shape?.swings.length, shape?.reason]).toEqual([pattern, swings, 'early']);
      const at = shape?.completeAt as number;
      expect(completeAt).toContain(at);
      expect((await answer(token, { bar: at })).isRight).toBe(true);
      if (at + 1 < bars.length) expect((await answer(token, { bar: at + 1 })).shape?.reason).toBe('late');
    }
  });

  it('on a neckline takes prices near it, in shares of the height', async () => {
    const { ask, answer } = shared();
    const { token, bars } = await ask({ kind: 'level', pattern: 'double_tops' });
    const { level } = await answer(token, { price: 1 });
    const { price, tolerance } = level as { price: number; tolerance: number };
    expect(bars.at(-1)?.[3]).toBeLessThan(price);
    const isRight = async (at: number) => (await answer(token, { price: at.toFixed(4) })).isRight;
    expect([
      await isRight(price),
      await isRight(price + tolerance * 0.9),
      await isRight(price + tolerance * 1.1),
    ]).toEqual([true, true, false]);
  });

  it('on the next ten bars has one outcome, and says how often each happens anyway', async () => {
    const { ask, answer } = shared();
    const { token, bars } = await ask({ kind: 'call' });
    const results = await Promise.all(['up', 'down', 'flat'].map((call) => answer(token, { call })));
    expect(results.filter(({ isRight }) => isRight)).toHaveLength(1);
    const call = results[0]?.call as NonNullable<PracticeResult['call']>;
    expect(call.later).toHaveLength(10);
    const [last, tenth] = [bars.at(-1)?.[3] as number, call.later.at(-1)?.[3] as number];
    expect(Math.sign(call.moveAtr)).toBe(Math.sign(tenth - last));
    const { up, down, flat, bars: count } = call.base;
    expect(up + down + flat).toBeCloseTo(1, 12);
    expect(count).toBeGreaterThan(1_000);
  });

  it('shows Indian prices once they are 30 days old, also of tokens from another day', async () => {
    const { ask, answer, get, series, tokenOf } = shared();
    for (let k = 0; k < 20; k++) {
      const { token, kind } = await ask({ market: 'Indian_Equity', kind: 'call' });
      const { to } = await answer(token, { call: 'up' });
      expect([kind, to + 10 * DAY_MS]).toEqual(['call', expect.any(Number)]);
      expect(to + 10 * DAY_MS).toBeLessThan(NOW - 30 * DAY_MS);
    }
    const fromMs = series.get(4)?.timeMs[1_420] as number;
    const young = { kind: 'find', pattern: 'doji', direction: null, no: 4, fromMs, bars: 60 } as const;
    expect((await get(`practice/exercise?token=${tokenOf(young)}`)).statusCode).toBe(404);
    expect((await get(`practice/exercise?token=${tokenOf({ ...young, no: 1 })}`)).statusCode).toBe(200);
  });

  it('is no longer asked once its bars lack the pattern', async () => {
    const { get, series, tokenOf } = shared();
    const fromMs = series.get(1)?.timeMs[70] as number;
    for (const [kind, pattern] of [
      ['find', 'morning_star'],
      ['find', 'double_tops'],
      ['level', 'double_tops'],
    ] as const) {
      const token = tokenOf({ kind, pattern, direction: 'bearish', no: 1, fromMs, bars: 2 });
      expect((await get(`practice/exercise?token=${token}`)).statusCode).toBe(404);
      expect((await get(`practice/answer?token=${token}&bar=1&price=1`)).statusCode).toBe(404);
    }
  });

  it('is never made of prices under a licence for one account, for nobody', async () => {
    const { ask, get, series, tokenOf } = shared();
    for (let k = 0; k < 20; k++) {
      const { token } = await ask();
      expect(token).toBeTruthy();
    }
    expect((await get('practice/exercise?market=US_Equity')).json()).toEqual({ exercise: null });
    const fromMs = series.get(5)?.timeMs[100] as number;
    const personal = tokenOf({ kind: 'find', pattern: 'doji', direction: null, no: 5, fromMs, bars: 60 });
    expect((await get(`practice/exercise?token=${personal}`)).statusCode).toBe(404);
    expect((await get(`practice/answer?token=${personal}&bar=1`, 'somebody')).statusCode).toBe(404);
  });
});

async function addUser(db: Db): Promise<string> {
  const id = randomUUID();
  const person = { name: 'Asha', email: `${id}@example.com`, email_key: `${id}@example.com`, password_hash: '' };
  await db
    .insertInto('users')
    .values({ ...person, id, role: 'user', created_at: new Date(NOW) })
    .execute();
  return id;
}

describe('answers of an account', () => {
  const shared = onceForAll(setUp);
  const answerTo = (token: string, more: Partial<PracticeAnswer> = {}): PracticeAnswer => ({
    id: randomUUID(),
    token,
    isRight: false,
    base: null,
    day: '2026-11-26',
    at: NOW,
    ...more,
  });

  it('are added once, however often they are sent, and missed exercises come back', async () => {
    const { db, ask, get, put } = shared();
    const asha = await addUser(db);
    const missed = await ask({ kind: 'find', pattern: 'doji' });
    const call = await ask({ kind: 'call' });
    const answers = [answerTo(missed.token), answerTo(call.token, { base: 0.25, isRight: true })];
    for (let k = 0; k < 2; k++) expect((await put(asha, answers)).statusCode).toBe(200);
    const progress: PracticeProgress = (await get(`user/${asha}/practice`, asha)).json();
    expect(progress.scores).toEqual({
      find: { answers: 1, right: 0, expected: null },
      call: { answers: 1, right: 1, expected: 0.25 },
      level: { answers: 0, right: 0, expected: null },
    });
    expect(progress.reviews).toMatchObject([{ id: missed.id, kind: 'find', due: '2026-11-27' }]);
    const again = await ask({ token: progress.reviews[0]?.token as string });
    expect({ ...again, token: '' }).toEqual({ ...missed, token: '' });
  });

  it('keep their score when the instrument is gone, but don’t come back', async () => {
    const { db, get, put, series, tokenOf } = shared();
    const asha = await addUser(db);
    const fromMs = series.get(1)?.timeMs[100] as number;
    const tokens = [1, 77].map((no) =>
      tokenOf({ kind: 'find', pattern: 'doji', direction: null, no, fromMs, bars: 60 }),
    );
    await put(
      asha,
      tokens.map((token) => answerTo(token)),
    );
    const progress: PracticeProgress = (await get(`user/${asha}/practice`, asha)).json();
    expect([progress.scores.find.answers, progress.reviews.length]).toEqual([2, 1]);
  });

  it('are refused for exercises that this server didn’t ask, all of them, and for impossible days', async () => {
    const { db, ask, get, put } = shared();
    const asha = await addUser(db);
    const { token } = await ask({ kind: 'find', pattern: 'doji' });
    expect((await put(asha, [answerTo(token), answerTo('forged')])).statusCode).toBe(400);
    expect((await put(asha, [answerTo(token, { day: '2026-13-41' })])).statusCode).toBe(400);
    expect((await get(`user/${asha}/practice`, asha)).json().scores.find.answers).toBe(0);
  });
});
