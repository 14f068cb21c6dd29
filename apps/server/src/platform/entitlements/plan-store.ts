import { randomUUIDv7 } from 'node:crypto';
import type { Plan, PlanCurrency, PlanLimits, PlanPeriod, PlanPrice, PlansAnswer } from '@wickwise/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../db/db.ts';
import type { PlanPricesTable, PlansTable } from '../db/plan-schema.ts';
import { NotFound } from '../errors.ts';
import { queueFitOfAll } from './fits.ts';
import { isSwitchedOn } from './plan-switch.ts';

/** A price, offered or kept by those who subscribed to it. */
export interface StoredPrice extends PlanPrice {
  planKey: string;
  isOffered: boolean;
}

/** Returns the offered plans with their offered prices, and whether plans are switched on. */
export async function listPlans(db: Db): Promise<Pick<PlansAnswer, 'isOn' | 'plans'>> {
  const [isOn, plans] = await Promise.all([isSwitchedOn(db), listAllPlans(db)]);
  return { isOn, plans: plans.filter(({ isOffered }) => isOffered).map(({ isOffered: _, ...plan }) => plan) };
}

/** Returns all plans in their order, with their offered prices. */
export async function listAllPlans(db: Db): Promise<(Plan & { isOffered: boolean })[]> {
  const [plans, prices] = await Promise.all([
    db.selectFrom('plans').selectAll().orderBy('place').orderBy('key').execute(),
    db
      .selectFrom('plan_prices')
      .selectAll()
      .where('is_offered', '=', true)
      .orderBy('currency')
      .orderBy('period')
      .execute(),
  ]);
  return plans.map((plan) => ({
    ...toPlan(
      plan,
      prices.filter(({ plan_key }) => plan_key === plan.key),
    ),
    isOffered: plan.is_offered,
  }));
}

/** Returns a price, also one that is no longer offered; undefined for an unknown id. */
export async function findPrice(db: Db, priceId: string): Promise<StoredPrice | undefined> {
  const row = await db.selectFrom('plan_prices').selectAll().where('id', '=', priceId).executeTakeFirst();
  return row && { ...toPrice(row), planKey: row.plan_key, isOffered: row.is_offered };
}

/** What operators change of a plan; undefined leaves a part as it is. */
export interface PlanEdit {
  name?: string | undefined;
  limits?: PlanLimits | undefined;
  trialDays?: number | undefined;
  isOffered?: boolean | undefined;
}

export async function editPlan(tx: Db, key: string, edit: PlanEdit, now: number): Promise<void> {
  const set = {
    ...(edit.name === undefined ? {} : { name: edit.name }),
    ...(edit.limits === undefined ? {} : { limits: JSON.stringify(edit.limits) }),
    ...(edit.trialDays === undefined ? {} : { trial_days: edit.trialDays }),
    ...(edit.isOffered === undefined ? {} : { is_offered: edit.isOffered }),
    updated_at: new Date(now),
  };
  const { numUpdatedRows } = await tx.updateTable('plans').set(set).where('key', '=', key).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotFound('Plan');
  if (edit.limits) await queueFitOfAll(tx, now);
}

/**
 * Offers a price from now on, in place of the one before, which those keep who subscribed to it. A null amount offers
 * none.
 */
export async function offerPrice(
  tx: Db,
  price: { planKey: string; currency: PlanCurrency; period: PlanPeriod; amount: number | null },
  now: number,
): Promise<void> {
  const { planKey, currency, period, amount } = price;
  // serialises changes of a plan's prices
  const plan = tx.selectFrom('plans').select('key').where('key', '=', planKey).forUpdate();
  if (!(await plan.executeTakeFirst())) throw new NotFound('Plan');
  const offered = tx
    .selectFrom('plan_prices')
    .select(['id', 'amount'])
    .where('plan_key', '=', planKey)
    .where('currency', '=', currency)
    .where('period', '=', period)
    .where('is_offered', '=', true);
  const known = await offered.executeTakeFirst();
  if (known?.amount === amount) return;
  if (known) await tx.updateTable('plan_prices').set({ is_offered: false }).where('id', '=', known.id).execute();
  if (amount === null) return;
  const row = { id: randomUUIDv7(), plan_key: planKey, currency, period, amount, is_offered: true };
  await tx
    .insertInto('plan_prices')
    .values({ ...row, created_at: new Date(now) })
    .execute();
}

const toPlan = (row: Selectable<PlansTable>, prices: readonly Selectable<PlanPricesTable>[]): Plan => ({
  key: row.key,
  audience: row.audience,
  name: row.name,
  limits: row.limits,
  trialDays: row.trial_days,
  prices: prices.map(toPrice),
});

const toPrice = ({ id, currency, period, amount }: Selectable<PlanPricesTable>): PlanPrice => ({
  id,
  currency,
  period,
  amount,
});
