import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { editPlan, findPrice, listAllPlans, listPlans, offerPrice } from './plan-store.ts';
import { isSwitchedOn, switchPlans } from './plan-switch.ts';

const NOW = Date.parse('2026-11-27T06:00:00Z');

/** GST, and the amount above which banks ask a payer in India each time, in paise. */
const TAX = 1.18;
const ASKED_ABOVE = 15_000_00;

describe('plans', () => {
  it('begin as five, switched off', async () => {
    const { db } = await testDatabase();
    const { isOn, plans } = await listPlans(db);
    expect(isOn).toBe(false);
    expect(plans.map(({ key }) => key)).toEqual(['free', 'plus', 'pro', 'team', 'business']);
    for (const { key, prices } of plans) {
      expect(prices).toHaveLength(key === 'free' ? 0 : 6);
      for (const { currency, period, amount } of prices) {
        const month = prices.find((one) => one.currency === currency && one.period === 'month');
        if (period === 'year') expect(amount).toBe((month?.amount ?? 0) * 10);
        if (currency === 'INR') expect(amount * TAX).toBeLessThan(ASKED_ABOVE);
      }
    }
  });

  it('grow in each limit from one to the next', async () => {
    const { db } = await testDatabase();
    const { plans } = await listPlans(db);
    const [free, ...paid] = plans;
    for (const { limits } of paid)
      for (const [kind, limit] of Object.entries(limits))
        expect(limit ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
          free?.limits[kind as keyof typeof limits] ?? Number.POSITIVE_INFINITY,
        );
  });

  it('are switched on and off', async () => {
    const { db } = await testDatabase();
    expect(await switchPlans(db, true, NOW)).toBe(true);
    expect(await switchPlans(db, true, NOW)).toBe(false);
    expect(await isSwitchedOn(db)).toBe(true);
    expect(await switchPlans(db, false, NOW)).toBe(true);
    expect((await listPlans(db)).isOn).toBe(false);
  });

  it('are edited, and offered or not', async () => {
    const { db } = await testDatabase();
    const [free] = await listAllPlans(db);
    if (!free) throw new Error('no plan');
    await editPlan(db, 'free', { limits: { ...free.limits, strategies: 7 }, name: 'Starter' }, NOW);
    await editPlan(db, 'plus', { isOffered: false }, NOW);
    const { plans } = await listPlans(db);
    expect(plans.map(({ key }) => key)).toEqual(['free', 'pro', 'team', 'business']);
    expect(plans[0]).toMatchObject({ name: 'Starter', limits: { strategies: 7, activeAlerts: 20 } });
    await expect(editPlan(db, 'none', { name: 'None' }, NOW)).rejects.toThrow('Plan not found');
  });

  it('get a new row for a new price, and keep the old one', async () => {
    const { db } = await testDatabase();
    const priceOf = async () => {
      const plus = (await listPlans(db)).plans.find(({ key }) => key === 'plus');
      return plus?.prices.find(({ currency, period }) => currency === 'INR' && period === 'month');
    };
    const before = await priceOf();
    const change = { planKey: 'plus', currency: 'INR', period: 'month' } as const;
    const offer = (amount: number | null) =>
      db.transaction().execute((tx) => offerPrice(tx, { ...change, amount }, NOW));
    await Promise.all([offer(599_00), offer(649_00), offer(699_00)]);
    const after = await priceOf();
    expect([599_00, 649_00, 699_00]).toContain(after?.amount);
    expect(await findPrice(db, before?.id ?? '')).toMatchObject({ amount: 499_00, isOffered: false, planKey: 'plus' });
    await offer(after?.amount ?? 0);
    expect(await priceOf()).toEqual(after);
    await offer(null);
    expect(await priceOf()).toBeUndefined();
  });
});
