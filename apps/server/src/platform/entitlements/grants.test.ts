import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { onceForAll } from '../../testing/at-end.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { addTestUser } from '../../testing/test-users.ts';
import { endGrants, entitlementOf, listGrants, type NewGrant, putGrant } from './grants.ts';
import { switchPlans } from './plan-switch.ts';

const NOW = Date.parse('2026-11-27T06:00:00Z');

async function setUp() {
  const { db } = await testDatabase();
  await switchPlans(db, true, NOW);
  const addUser = async () => {
    const userId = await addTestUser(db);
    const grant = (change: Partial<NewGrant> = {}) =>
      putGrant(
        db,
        { userId, planKey: 'plus', reason: 'gift', note: '', sourceId: null, startsAt: NOW, endsAt: null, ...change },
        NOW,
      );
    return { userId, grant, at: (ms: number) => entitlementOf(db, userId, ms) };
  };
  return { db, addUser };
}

const shared = onceForAll(setUp);

describe('what an account may use', () => {
  it('is the free plan without grants', async () => {
    const { at } = await shared().addUser();
    expect(await at(NOW)).toMatchObject({ isOn: true, planKey: 'free', until: null, reasons: [] });
    expect((await at(NOW)).limits.activeAlerts).toBe(20);
  });

  it('is the best of each limit of the grants that run', async () => {
    const { grant, at } = await shared().addUser();
    await grant({ planKey: 'pro', endsAt: NOW + DAY_MS });
    await grant({ planKey: 'plus', reason: 'coupon' });
    expect(await at(NOW - 1)).toMatchObject({ planKey: 'free' });
    expect(await at(NOW)).toMatchObject({ planKey: 'pro', until: NOW + DAY_MS, reasons: ['gift'] });
    expect((await at(NOW)).limits.historyDays).toBeNull();
    expect(await at(NOW + DAY_MS)).toMatchObject({ planKey: 'plus', until: null, reasons: ['coupon'] });
  });

  it('runs until the last grant of the plan ends', async () => {
    const { grant, at } = await shared().addUser();
    await grant({ endsAt: NOW + DAY_MS });
    await grant({ endsAt: NOW + 3 * DAY_MS, reason: 'operator' });
    expect((await at(NOW)).until).toBe(NOW + 3 * DAY_MS);
  });

  it('keeps one grant for a source, whose plan and end move', async () => {
    const { db, addUser } = shared();
    const { userId, grant, at } = await addUser();
    const sourceId = randomUUID();
    await grant({ sourceId, reason: 'paid', endsAt: NOW + DAY_MS });
    await grant({ sourceId, reason: 'paid', planKey: 'pro', startsAt: NOW + 5_000, endsAt: NOW + 9 * DAY_MS });
    expect(await listGrants(db, userId)).toMatchObject([{ planKey: 'pro', startsAt: NOW, endsAt: NOW + 9 * DAY_MS }]);
    await endGrants(db, sourceId, NOW + 2 * DAY_MS);
    await endGrants(db, sourceId, NOW + 4 * DAY_MS);
    expect((await at(NOW)).until).toBe(NOW + 2 * DAY_MS);
    await endGrants(db, sourceId, NOW - DAY_MS);
    expect(await at(NOW)).toMatchObject({ planKey: 'free' });
  });
});

describe('a server without plans', () => {
  it('limits nothing', async () => {
    const { db } = await testDatabase();
    const { isOn, limits } = await entitlementOf(db, await addTestUser(db), NOW);
    expect(isOn).toBe(false);
    expect(new Set(Object.values(limits))).toEqual(new Set([null]));
  });
});
