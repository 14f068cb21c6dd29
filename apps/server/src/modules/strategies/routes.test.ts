import { PUBLIC_STRATEGIES } from '@wickwise/analytics';
import {
  CopyPublicAnswer,
  OwnStrategiesAnswer,
  OwnStrategyAnswer,
  SharedStrategy,
  StrategyCheck,
  StrategyFile,
  StrategyVersionsAnswer,
} from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { startTestAccounts } from '../../testing/test-accounts.ts';
import { testCondition, testSaved, testStrategy } from '../../testing/test-rules.ts';
import { strategyRoutes } from './routes.ts';

const OVERSOLD = testStrategy(testCondition('rsi_14', 'lt', 30));
const BODY = { market: 'US_Equity', timeframe: '1D', definition: OVERSOLD };

/** Market time by market. */
const NOW = { US_Equity: 1_700_000_000_000, Crypto: 1_800_000_000_000, Forex: 1, Indian_Equity: 2 };

async function setUp() {
  const accounts = await startTestAccounts();
  let switched = 0;
  const rest = async () => {};
  await accounts.app.register(strategyRoutes, {
    prefix: '/api/v1',
    db: accounts.db,
    nowOf: (market) => NOW[market],
    added: rest,
    changed: rest,
    checkNext: rest,
    checkLive: rest,
    liveChanged: () => void switched++,
  });
  const asha = await accounts.signUp();
  const add = async (body: object = BODY) =>
    OwnStrategyAnswer.parse((await asha.post(`${asha.path}/strategies`, body)).json()).strategy;
  return { ...accounts, asha, add, switched: () => switched };
}

describe('strategies', () => {
  it('refuse a change of a version that isn’t the newest any more', async () => {
    const { asha, add } = await setUp();
    const { id, version } = await add();
    const path = `${asha.path}/strategies/${id}`;
    const change = (level: number, from: number) =>
      asha.call('PUT', path, {
        ...BODY,
        definition: testStrategy(testCondition('rsi_14', 'lt', level)),
        version: from,
      });
    expect((await change(25, version)).statusCode).toBe(200);
    const late = await change(20, version);
    expect([late.statusCode, late.json().message]).toEqual([400, expect.stringContaining('version 2 is saved')]);
    expect(OwnStrategyAnswer.parse((await change(20, 2)).json()).strategy.version).toBe(3);
  });

  it('gain a version with each edit that changes something, and keep the earlier ones', async () => {
    const { asha, add } = await setUp();
    const { id } = await add();
    const path = `${asha.path}/strategies/${id}`;
    const put = async (body: object) => OwnStrategyAnswer.parse((await asha.call('PUT', path, body)).json()).strategy;
    expect(await put(BODY)).toMatchObject({ version: 1 });
    const other = { ...BODY, timeframe: '1h', definition: testStrategy(testCondition('rsi_14', 'lt', 25)) };
    expect(await put(other)).toMatchObject({ version: 2, timeframe: '1h' });
    expect(OwnStrategyAnswer.parse((await asha.get(path)).json()).strategy).toMatchObject({ version: 2, ...other });
    const { versions } = StrategyVersionsAnswer.parse((await asha.get(`${path}/versions`)).json());
    expect(versions.map(({ version, timeframe }) => [version, timeframe])).toEqual([
      [2, '1h'],
      [1, '1D'],
    ]);
    expect(versions[1]?.definition).toMatchObject(OVERSOLD);
  });

  it('are switched live and off: signals count from then on, and again from each new version and market', async () => {
    const { asha, add, switched } = await setUp();
    const { id, liveFrom } = await add();
    expect(liveFrom).toBeNull();
    const path = `${asha.path}/strategies/${id}`;
    const put = async (body: object, part = '') =>
      OwnStrategyAnswer.parse((await asha.call('PUT', `${path}${part}`, body)).json()).strategy;
    const live = { isLive: true, direction: 'bearish' };
    expect(await put(live, '/live')).toMatchObject({ liveFrom: NOW.US_Equity, direction: 'bearish', version: 1 });
    expect(await put(BODY)).toMatchObject({ liveFrom: NOW.US_Equity, version: 1 });
    expect(await put({ ...BODY, market: 'Crypto' })).toMatchObject({ liveFrom: NOW.Crypto, version: 2 });
    const { strategies } = OwnStrategiesAnswer.parse((await asha.get(`${asha.path}/strategies`)).json());
    expect(strategies).toMatchObject([{ liveFrom: NOW.Crypto, direction: 'bearish' }]);
    expect(await put({ ...live, isLive: false }, '/live')).toMatchObject({ liveFrom: null });
    expect(await put({ ...BODY, timeframe: '1h' })).toMatchObject({ liveFrom: null, version: 3 });
    expect(switched()).toBe(2);
    expect((await asha.call('PUT', `${path}/live`, { isLive: 1 })).statusCode).toBe(400);
  });

  it('are live at most twenty at a time, and the twenty-first says why not', async () => {
    const { asha, add } = await setUp();
    const ids: string[] = [];
    for (let i = 0; i < 21; i++) ids.push((await add()).id);
    const put = (id: string, isLive: boolean) =>
      asha.call('PUT', `${asha.path}/strategies/${id}/live`, { isLive, direction: 'bullish' });
    const all = await Promise.all(ids.map((id) => put(id, true)));
    const refused = all.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((answer) => answer.json())).toEqual([
      {
        code: 'BAD_REQUEST',
        reason: 'LIMIT_REACHED',
        limit: { name: 'liveStrategies', most: 20 },
        message: 'At most 20 strategies can be live at once. Switch another one off first.',
      },
    ]);
    const isLive = all.map(({ statusCode }) => statusCode === 200);
    const [on, off] = [ids[isLive.indexOf(true)] ?? '', ids[isLive.indexOf(false)] ?? ''];
    expect((await put(on, true)).statusCode).toBe(200); // already live
    await put(on, false);
    expect((await put(off, true)).statusCode).toBe(200);
  });

  it('are switched by their owner alone', async () => {
    const { add, signUp } = await setUp();
    const { id } = await add();
    const ben = await signUp();
    const own = await ben.call('PUT', `${ben.path}/strategies/${id}/live`, { isLive: true, direction: 'bullish' });
    expect(own.statusCode).toBe(404);
  });

  it('are copied, written to a file, read from it, and removed', async () => {
    const { asha, add } = await setUp();
    const { id } = await add();
    const path = `${asha.path}/strategies`;
    const copy = OwnStrategyAnswer.parse((await asha.post(`${path}/${id}/duplicate`)).json()).strategy;
    expect(copy).toMatchObject({ version: 1, definition: { label: 'Mine (copy)' } });
    const answer = await asha.get(`${path}/${id}/export`);
    expect(answer.headers['content-disposition']).toContain('strategy.json');
    const file = StrategyFile.parse(answer.json());
    const read = OwnStrategyAnswer.parse((await asha.post(`${path}/import`, file)).json()).strategy;
    expect(read).toMatchObject(BODY);
    expect((await asha.post(`${path}/import`, { ...file, format: 'another' })).statusCode).toBe(400);
    expect((await asha.call('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    const { strategies } = OwnStrategiesAnswer.parse((await asha.get(path)).json());
    expect(strategies.map((one) => one.id)).toEqual([copy.id, read.id]);
  });

  it('are taken over from the public ones once for each market and bars, also by two presses at once', async () => {
    const { asha } = await setUp();
    const path = `${asha.path}/strategies`;
    const name = PUBLIC_STRATEGIES[0]?.definition.name;
    const take = async (more: object = {}) =>
      asha.post(`${path}/from-public`, { name, market: 'US_Equity', timeframe: '1h', ...more });
    const both = await Promise.all([take(), take()]);
    const copies = both.map((answer) => CopyPublicAnswer.parse(answer.json()));
    expect(copies.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
    expect(copies[0]?.strategy).toEqual(copies[1]?.strategy);
    expect(copies[0]?.strategy).toMatchObject({ definition: { name }, timeframe: '1h', version: 1 });
    expect(CopyPublicAnswer.parse((await take({ timeframe: '1D' })).json()).isNew).toBe(true);
    expect((await take({ name: 'nobody’s' })).statusCode).toBe(404);

    // an edited copy is another rule
    const { id } = copies[0]?.strategy ?? { id: '' };
    expect((await asha.call('PUT', `${path}/${id}`, { ...BODY, timeframe: '1h' })).statusCode).toBe(200);
    expect(CopyPublicAnswer.parse((await take()).json()).isNew).toBe(true);
    expect(OwnStrategiesAnswer.parse((await asha.get(path)).json()).strategies).toHaveLength(3);
  });

  it('are shared as they are now: a later edit changes nothing of what the link shows', async () => {
    const { asha, add, browser } = await setUp();
    const { id } = await add();
    const path = `${asha.path}/strategies/${id}`;
    const { id: link } = (await asha.post(`${path}/share`)).json();
    await asha.call('PUT', path, { ...BODY, timeframe: '1h' });
    const shown = SharedStrategy.parse((await browser().get(`shared-strategies/${link}`)).json());
    expect(shown).toMatchObject({ version: 1, timeframe: '1D', sentence: 'RSI(14) is below 30.' });
    expect((await browser().get(`shared-strategies/${'a'.repeat(22)}`)).statusCode).toBe(404);
  });

  it('are nobody else’s', async () => {
    const { asha, add, signUp } = await setUp();
    const { id } = await add();
    const mallory = await signUp();
    for (const [method, end, body] of [
      ['GET', '', undefined],
      ['PUT', '', BODY],
      ['DELETE', '', undefined],
      ['GET', '/versions', undefined],
      ['POST', '/duplicate', undefined],
      ['GET', '/export', undefined],
      ['POST', '/share', undefined],
    ] as const) {
      const foreign = await mallory.call(method, `${mallory.path}/strategies/${id}${end}`, body);
      expect([method, end, foreign.statusCode, foreign.json().message]).toEqual([
        method,
        end,
        404,
        'Strategy not found',
      ]);
      expect((await mallory.call(method, `${asha.path}/strategies/${id}${end}`, body)).statusCode).toBe(404);
    }
    expect(OwnStrategyAnswer.parse((await asha.get(`${asha.path}/strategies/${id}`)).json()).strategy.version).toBe(1);
  });

  it('keep the limits of the spec, and are refused with a sentence that says why', async () => {
    const { asha } = await setUp();
    const nested = testCondition('close', 'gt', 1, { nested: testCondition('open', 'gt', 1) });
    const [group] = OVERSOLD.groups;
    const hammerIn = (category: string) =>
      ({ key: 'patterns', attribute: 'hammer', operator: 'eq', value: 'bullish', category }) as const;
    const kept = await asha.post(`${asha.path}/strategies`, { ...BODY, definition: testStrategy(hammerIn('single')) });
    expect(kept.statusCode).toBe(201);
    for (const [definition, sentence] of [
      [{ ...OVERSOLD, groups: Array(11).fill(group) }, /at most 10 groups/],
      [testStrategy(...Array(11).fill(testCondition('close', 'gt', 1))), /at most 10 conditions/],
      [testStrategy(nested, nested), /at most one nested condition/],
      [testStrategy(testCondition('nope_14', 'gt', 1)), /no attribute "nope_14"/],
      [testStrategy(testCondition('rsi_14', 'gt', 120)), /can never be true/],
      [testStrategy(hammerIn('double')), /^Hammer is listed under "single", not under "double"\.$/],
      [testStrategy(testCondition('close', 'gt', 1, { category: 'price' })), /has no category/],
      [testStrategy(testCondition('rsi_14', 'gt', 70), testCondition('rsi_14', 'lt', 30)), /can't both be true/],
    ] as const) {
      const answer = await asha.post(`${asha.path}/strategies`, { ...BODY, definition });
      expect([answer.statusCode, answer.json().reason]).toEqual([400, 'VALIDATION']);
      expect(answer.json().message).toMatch(sentence);
    }
  });

  it('are conditions of others in the version that was taken, also once they are changed or deleted', async () => {
    const { asha, add } = await setUp();
    const { id } = await add();
    const other = await add({ ...BODY, definition: testStrategy(testSaved(id, OVERSOLD)) });
    const edited = { ...BODY, definition: testStrategy(testCondition('rsi_14', 'lt', 20)) };
    expect((await asha.call('PUT', `${asha.path}/strategies/${id}`, edited)).statusCode).toBe(200);
    expect((await asha.call('DELETE', `${asha.path}/strategies/${id}`)).statusCode).toBe(204);
    const kept = OwnStrategyAnswer.parse((await asha.get(`${asha.path}/strategies/${other.id}`)).json()).strategy;
    expect(kept).toMatchObject({ version: 1, definition: other.definition });
    const { definition } = kept;
    const check = await asha.post('strategies/check', { timeframe: '1D', definition });
    expect(StrategyCheck.parse(check.json())).toEqual({
      sentence: '“Mine” (version 1: RSI(14) is below 30).',
      flaws: [],
      warmUp: [{ timeframe: '1D', bars: 15 }],
    });
  });

  it('are no conditions of what is a condition itself, so that none can lead back to itself', async () => {
    const { asha, add } = await setUp();
    const { id } = await add();
    const inner = testStrategy(testSaved(id, OVERSOLD));
    const answer = await asha.post(`${asha.path}/strategies`, {
      ...BODY,
      definition: testStrategy(testSaved(id, inner)),
    });
    expect([answer.statusCode, answer.json().reason]).toEqual([400, 'VALIDATION']);
  });

  it('are at most two hundred, also when several come at once', async () => {
    const { asha, db } = await setUp();
    const rows = Array.from({ length: 198 }, (_, i) => ({
      id: `01890000-0000-7000-8000-${String(i).padStart(12, '0')}`,
      user_id: asha.user._id,
      version: 1,
      created_at: new Date(),
    }));
    await db.insertInto('strategies').values(rows).execute();
    const answers = await Promise.all(Array.from({ length: 5 }, () => asha.post(`${asha.path}/strategies`, BODY)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    expect(answers.filter((answer) => answer.json().reason === 'LIMIT_REACHED')).toHaveLength(3);
  });

  it('are described in plain English, with required bars and flaws', async () => {
    const { asha } = await setUp();
    const check = async (definition: object) =>
      StrategyCheck.parse((await asha.post('strategies/check', { timeframe: '1h', definition })).json());
    expect(
      await check(
        testStrategy(testCondition('sma_50', 'gt', 'sma_200'), testCondition('rsi_14', 'lt', 30, { timeframe: '1D' })),
      ),
    ).toEqual({
      sentence: 'SMA(50) is above SMA(200) and RSI(14) is below 30 on 1D bars.',
      flaws: [],
      warmUp: [
        { timeframe: '1h', bars: 200 },
        { timeframe: '1D', bars: 15 },
      ],
    });
    expect(await check(testStrategy(testCondition('rsi_14', 'gt', 120)))).toMatchObject({
      flaws: [{ place: { group: 0, rule: 0, isNested: false }, severity: 'error' }],
      warmUp: [],
    });
  });
});
