import type { InvitationAnswer, Team, TeamAnswer, TeamSharesAnswer } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { paidSeats } from '#modules/billing/paid-seats.ts';
import { endGrants, entitlementOf, putGrant } from '#platform/entitlements/grants.ts';
import { switchPlans } from '#platform/entitlements/plan-switch.ts';
import { startTestTeams } from '../../testing/team-app.ts';
import type { SignedInBrowser } from '../../testing/test-accounts.ts';
import { ownedSeats } from './seat-limit.ts';
import { fitAllSeats } from './seats.ts';

const SOURCE = '01890000-0000-7000-8000-000000000001';

const teamOf = async (browser: SignedInBrowser): Promise<Team | null> =>
  (await browser.get(`${browser.path}/team`)).json<TeamAnswer>().team;
const tokenFrom = (text: string): string => /\/dashboard\/team#([\w-]{43})/.exec(text)?.[1] ?? 'no link';

/** Asha owns a team whose plan has three seats, and Ravi is invited. */
async function setUp({ seats = 3 } = {}) {
  const parts = await startTestTeams();
  const { db, mailsTo, signUp } = parts;
  await switchPlans(db, true, Date.now());
  const limits = (await db.selectFrom('plans').select('limits').where('key', '=', 'team').executeTakeFirstOrThrow())
    .limits;
  await db
    .updateTable('plans')
    .set({ limits: JSON.stringify({ ...limits, seats }) })
    .where('key', '=', 'team')
    .execute();
  const asha = await signUp('asha@example.com');
  const until = Date.now() + 30 * DAY_MS;
  const pay = (userId = asha.user._id, sourceId = SOURCE) =>
    putGrant(
      db,
      { userId, planKey: 'team', reason: 'paid', note: '', sourceId, startsAt: Date.now(), endsAt: until },
      Date.now(),
    );
  await pay();
  expect((await asha.post(`${asha.path}/team`, { name: 'Desk' })).statusCode).toBe(200);
  const invite = (email: string, role = 'member', by = asha) => by.post(`${by.path}/team/invitations`, { email, role });
  const linkFor = async (email: string) =>
    tokenFrom((await mailsTo(email)).findLast(({ text }) => text.includes('team#'))?.text ?? '');
  const join = async (browser: SignedInBrowser, token: string) => browser.post(`${browser.path}/team/join`, { token });
  const joined = async (email: string, role = 'member') => {
    const browser = await signUp(email);
    expect((await invite(email, role)).statusCode).toBe(200);
    expect((await join(browser, await linkFor(email))).statusCode).toBe(200);
    return browser;
  };
  const planOf = async (browser: SignedInBrowser) => (await entitlementOf(db, browser.user._id, Date.now())).planKey;
  return { ...parts, asha, invite, join, joined, linkFor, pay, planOf, until };
}

describe('a team', () => {
  it('is made by an account whose plan has further seats, and by no other', async () => {
    const { asha, db, signUp } = await setUp();
    expect(await teamOf(asha)).toMatchObject({ name: 'Desk', role: 'owner', seats: 3, members: [{ role: 'owner' }] });
    expect((await asha.post(`${asha.path}/team`, { name: 'Second' })).statusCode).toBe(400);
    const ravi = await signUp('ravi@example.com');
    expect((await ravi.get(`${ravi.path}/team`)).json()).toEqual({ team: null, canCreate: false });
    expect((await ravi.post(`${ravi.path}/team`, { name: 'Mine' })).statusCode).toBe(403);
    expect((await ravi.post(`${ravi.path}/team`, { name: 'https://spam' })).statusCode).toBe(400);
    await switchPlans(db, false, Date.now());
    expect((await ravi.post(`${ravi.path}/team`, { name: 'Mine' })).json()).toMatchObject({ team: { seats: null } });
  });

  it('invites by a link of one use that is for one address; the member has the plan until leaving', async () => {
    const { asha, invite, join, linkFor, planOf, signUp, db, until } = await setUp();
    const [ravi, mallory] = [await signUp('Ravi@Example.com'), await signUp('mallory@example.com')];
    expect((await invite('ravi@example.com')).statusCode).toBe(200);
    const token = await linkFor('ravi@example.com');
    const rows = JSON.stringify(await db.selectFrom('team_invitations').selectAll().execute());
    expect(rows).not.toContain(token);
    const preview = (await ravi.post(`${ravi.path}/team/invitation`, { token })).json<InvitationAnswer>();
    expect(preview).toEqual({ teamName: 'Desk', email: 'ravi@example.com', isForYou: true });
    expect((await join(mallory, token)).statusCode).toBe(403);
    expect((await join(ravi, token)).json()).toMatchObject({ team: { role: 'member', invitations: [] } });
    expect((await join(mallory, token)).statusCode).toBe(404);
    expect(await planOf(ravi)).toBe('team');
    expect((await entitlementOf(db, ravi.user._id, Date.now())).until).toBe(until);
    expect((await ravi.post(`${ravi.path}/team/leave`)).json()).toMatchObject({ team: null });
    expect(await planOf(ravi)).toBe('free');
    expect((await asha.post(`${asha.path}/team/leave`)).statusCode).toBe(400);
  });

  it('never has more members and invitations than seats, whatever comes at once', async () => {
    const { asha, invite } = await setUp({ seats: 3 });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => invite(`${name}@example.com`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 402, 402, 402]);
    expect((await teamOf(asha))?.invitations).toHaveLength(2);
    expect(answers.find(({ statusCode }) => statusCode === 402)?.json()).toMatchObject({ reason: 'PLAN_LIMIT' });
  });

  it('counts its seats for its owner alone: members, open invitations, and what is paid', async () => {
    const { asha, db, invite, joined } = await setUp();
    const ravi = await joined('ravi@example.com', 'admin');
    await invite('mira@example.com');
    const seatsOf = (userId: string) => ownedSeats(db, async () => 2, userId, Date.now());
    expect(await seatsOf(asha.user._id)).toEqual({ used: 3, limit: 2 });
    expect(await seatsOf(ravi.user._id)).toBeUndefined();
  });

  it('sends an invitation again with another link, and takes one back', async () => {
    const { asha, invite, join, linkFor, signUp, db } = await setUp();
    const ravi = await signUp('ravi@example.com');
    await invite('ravi@example.com');
    const first = await linkFor('ravi@example.com');
    const [invitation] = (await teamOf(asha))?.invitations ?? [];
    const path = `${asha.path}/team/invitations/${invitation?.id}`;
    const again = (await asha.post(`${path}/resend`)).json<{ token: string }>();
    expect(again.token).toBe(await linkFor('ravi@example.com'));
    expect((await join(ravi, first)).statusCode).toBe(404);
    expect((await asha.call('DELETE', path)).json()).toMatchObject({ team: { invitations: [] } });
    expect((await join(ravi, again.token)).statusCode).toBe(404);
    await invite('ravi@example.com');
    await db
      .updateTable('team_invitations')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await join(ravi, await linkFor('ravi@example.com'))).statusCode).toBe(404);
    expect((await teamOf(asha))?.invitations).toEqual([]);
  });

  it('lets admins invite and remove members, and members neither', async () => {
    const { asha, invite, joined } = await setUp({ seats: 5 });
    const [ravi, mira] = [await joined('ravi@example.com', 'admin'), await joined('mira@example.com')];
    expect((await invite('x@example.com', 'member', mira)).statusCode).toBe(403);
    expect((await invite('x@example.com', 'member', ravi)).statusCode).toBe(200);
    expect((await teamOf(mira))?.invitations).toEqual([]);
    const remove = (by: SignedInBrowser, who: SignedInBrowser) =>
      by.call('DELETE', `${by.path}/team/members/${who.user._id}`);
    expect((await remove(mira, ravi)).statusCode).toBe(403);
    expect((await remove(ravi, asha)).statusCode).toBe(403);
    expect((await remove(ravi, mira)).statusCode).toBe(200);
    expect(await teamOf(mira)).toBeNull();
    const role = (by: SignedInBrowser, who: SignedInBrowser, to: string) =>
      by.call('PUT', `${by.path}/team/members/${who.user._id}/role`, { role: to });
    expect((await role(ravi, ravi, 'owner')).statusCode).toBe(403);
    expect((await role(asha, ravi, 'member')).json()).toMatchObject({ team: { members: [{}, { role: 'member' }] } });
  });

  it('is handed over to a member with a plan of their own, and holds its owner’s account until then', async () => {
    const { asha, db, joined, pay, planOf } = await setUp();
    const [ravi, mira] = [await joined('ravi@example.com'), await joined('mira@example.com')];
    const removal = () => asha.call('DELETE', asha.path, { password: 'green-tea-at-noon-42' });
    expect((await removal()).json()).toMatchObject({ message: expect.stringContaining('Hand it over or dissolve') });
    const handOver = () => asha.call('PUT', `${asha.path}/team/members/${ravi.user._id}/role`, { role: 'owner' });
    await db.updateTable('users').set({ delete_at: new Date() }).where('id', '=', ravi.user._id).execute();
    expect((await handOver()).json().message).toMatch(/^This member’s account waits for deletion/);
    await db.updateTable('users').set({ delete_at: null }).where('id', '=', ravi.user._id).execute();
    expect((await handOver()).statusCode).toBe(400);
    expect(await planOf(ravi)).toBe('team');
    await pay(ravi.user._id, '01890000-0000-7000-8000-000000000002');
    expect((await handOver()).json()).toMatchObject({ team: { role: 'admin' } });
    expect(await teamOf(ravi)).toMatchObject({ role: 'owner' });
    expect(await planOf(mira)).toBe('team');
    expect((await removal()).statusCode).toBe(200);
  });

  it('is dissolved by its owner: members keep their accounts and lose the plan', async () => {
    const { asha, joined, planOf } = await setUp();
    const ravi = await joined('ravi@example.com');
    expect((await ravi.call('DELETE', `${ravi.path}/team`)).statusCode).toBe(403);
    expect((await asha.call('DELETE', `${asha.path}/team`)).json()).toEqual({ team: null, canCreate: true });
    expect([await teamOf(ravi), await planOf(ravi)]).toEqual([null, 'free']);
  });
});

describe('seats', () => {
  it('follow the plan of the owner, and go to those who joined first', async () => {
    const { asha, db, joined, planOf, pay } = await setUp({ seats: 3 });
    const [ravi, mira] = [await joined('ravi@example.com'), await joined('mira@example.com')];
    const plan = db.selectFrom('plans').select('limits').where('key', '=', 'team');
    const { limits } = await plan.executeTakeFirstOrThrow();
    const set = async (seats: number) => {
      await db
        .updateTable('plans')
        .set({ limits: JSON.stringify({ ...limits, seats }) })
        .where('key', '=', 'team')
        .execute();
      await fitAllSeats(db, paidSeats, Date.now());
    };
    await set(2);
    expect([await planOf(ravi), await planOf(mira)]).toEqual(['team', 'free']);
    expect((await teamOf(asha))?.members.map(({ hasSeat }) => hasSeat)).toEqual([true, true, false]);
    await set(3);
    expect(await planOf(mira)).toBe('team');
    await endGrants(db, SOURCE, Date.now());
    await fitAllSeats(db, paidSeats, Date.now());
    expect([await planOf(ravi), await planOf(mira)]).toEqual(['free', 'free']);
    await pay();
    await fitAllSeats(db, paidSeats, Date.now());
    expect(await planOf(ravi)).toBe('team');
  });

  it('are those that the owner pays for', async () => {
    const { asha, db, invite, pay } = await setUp({ seats: 25 });
    const price = await db
      .selectFrom('plan_prices')
      .select('id')
      .where('plan_key', '=', 'team')
      .limit(1)
      .executeTakeFirstOrThrow();
    const now = new Date();
    await db
      .insertInto('subscriptions')
      .values({
        id: SOURCE,
        user_id: asha.user._id,
        provider: 'test',
        provider_id: 'x',
        plan_key: 'team',
        price_id: price.id,
        seats: 2,
        status: 'active',
        provider_state: 'active',
        period_start: now,
        period_end: now,
        cancels_at_period_end: false,
        terms: '{}',
        read_at: now,
        created_at: now,
      })
      .execute();
    await pay();
    expect((await teamOf(asha))?.seats).toBe(2);
    expect((await invite('a@example.com')).statusCode).toBe(200);
    expect((await invite('b@example.com')).json()).toMatchObject({ reason: 'PLAN_LIMIT' });
  });

  it('end where the owner’s account is gone', async () => {
    const { asha, db, joined, planOf } = await setUp();
    const ravi = await joined('ravi@example.com');
    await db.deleteFrom('users').where('id', '=', asha.user._id).execute();
    await fitAllSeats(db, paidSeats, Date.now());
    expect([await teamOf(ravi), await planOf(ravi)]).toEqual([null, 'free']);
  });
});

describe('what a team shares', () => {
  const RULE = {
    name: 'x',
    label: 'Dip',
    description: '',
    groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 1 }] }],
  };

  async function withThings() {
    const parts = await setUp();
    const { asha, db, joined } = parts;
    const ravi = await joined('ravi@example.com');
    const [strategyId, watchlistId] = [crypto.randomUUID(), crypto.randomUUID()];
    const now = new Date();
    await db
      .insertInto('strategies')
      .values({ id: strategyId, user_id: asha.user._id, version: 1, created_at: now })
      .execute();
    await db
      .insertInto('strategy_versions')
      .values({
        strategy_id: strategyId,
        version: 1,
        market: 'Crypto',
        timeframe: 60,
        definition: JSON.stringify(RULE),
        saved_at: now,
      })
      .execute();
    const items = [
      { section: 'Mine' },
      { market: 'Crypto', symbol: 'BTC-USD' },
      { market: 'Crypto', symbol: 'HIDDEN' },
    ];
    await db
      .insertInto('watchlists')
      .values({
        id: watchlistId,
        user_id: asha.user._id,
        name: 'Coins',
        place: 0,
        items: JSON.stringify(items),
        is_untouched: false,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const shareBy = (browser: SignedInBrowser, kind: string, id: string) =>
      browser.post(`${browser.path}/team/shares`, { kind, id });
    const sharesOf = async (browser: SignedInBrowser) =>
      (await browser.get(`${browser.path}/team/shares`)).json<TeamSharesAnswer>();
    return { ...parts, ravi, strategyId, watchlistId, shareBy, sharesOf };
  }

  it('is seen and copied by members as it is now, without symbols that they may not see', async () => {
    const { asha, db, ravi, strategyId, watchlistId, shareBy, sharesOf } = await withThings();
    expect((await shareBy(ravi, 'strategy', strategyId)).statusCode).toBe(404); // it isn't Ravi's
    await shareBy(asha, 'strategy', strategyId);
    await shareBy(asha, 'strategy', strategyId);
    await shareBy(asha, 'watchlist', watchlistId);
    const { strategies, watchlists } = await sharesOf(ravi);
    expect(strategies).toMatchObject([{ owner: 'Asha Rao', isOwn: false, strategy: { definition: { label: 'Dip' } } }]);
    expect(watchlists).toMatchObject([
      { hiddenCount: 1, watchlist: { name: 'Coins', items: [{ section: 'Mine' }, { symbol: 'BTC-USD' }] } },
    ]);
    const copy = (id: string | undefined) => ravi.post(`${ravi.path}/team/shares/${id}/copy`);
    expect((await copy(strategies[0]?.id)).json()).toMatchObject({ kind: 'strategy' });
    expect((await copy(watchlists[0]?.id)).json()).toMatchObject({ kind: 'watchlist' });
    const own = await db.selectFrom('strategies').select('id').where('user_id', '=', ravi.user._id).execute();
    expect(own).toHaveLength(1);
    const lists = await db
      .selectFrom('watchlists')
      .select(['name', 'items'])
      .where('user_id', '=', ravi.user._id)
      .execute();
    expect(lists).toEqual([{ name: 'Coins', items: [{ section: 'Mine' }, { market: 'Crypto', symbol: 'BTC-USD' }] }]);
    expect((await ravi.call('DELETE', `${ravi.path}/team/shares/${strategies[0]?.id}`)).statusCode).toBe(404);
    const left = await asha.call('DELETE', `${asha.path}/team/shares/${strategies[0]?.id}`);
    expect(left.json()).toMatchObject({ strategies: [] });
  });

  it('goes with the member who leaves, and is nobody else’s', async () => {
    const { asha, ravi, db, strategyId, shareBy, sharesOf, signUp } = await withThings();
    await shareBy(asha, 'strategy', strategyId);
    const mallory = await signUp('mallory@example.com');
    expect((await mallory.get(`${mallory.path}/team/shares`)).statusCode).toBe(404);
    const id = (await sharesOf(ravi)).strategies[0]?.id;
    expect((await mallory.post(`${mallory.path}/team/shares/${id}/copy`)).statusCode).toBe(404);
    await ravi.post(`${ravi.path}/team/leave`);
    expect((await ravi.post(`${ravi.path}/team/shares/${id}/copy`)).statusCode).toBe(404);
    await db.deleteFrom('strategies').where('id', '=', strategyId).execute();
    expect((await sharesOf(asha)).strategies).toEqual([]);
  });
});
