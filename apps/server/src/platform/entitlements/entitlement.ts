import { type GrantReason, PLAN_LIMIT_KINDS, type PlanLimitKind, type PlanLimits } from '@wickwise/contract';

/** The plan of an account without grants. */
export const FREE_PLAN = 'free';

/** What an account may use at a time. */
export interface Entitlement {
  /** Whether plans are switched on; else everything is unlimited. */
  isOn: boolean;
  /** Of the highest plan among the grants. */
  planKey: string;
  planName: string;
  /** The best of each limit among all grants and the free plan; null is without limit. */
  limits: PlanLimits;
  /** When the last grant of this plan ends; null for never. */
  until: number | null;
  /** Why the account may use this plan; empty for the free one. */
  reasons: readonly GrantReason[];
}

/** A plan as entitlements are computed from it. */
export interface GrantedPlan {
  planKey: string;
  planName: string;
  place: number;
  limits: PlanLimits;
}

/** A running grant with its plan. */
export interface RunningGrant extends GrantedPlan {
  reason: GrantReason;
  endsAt: number | null;
}

const limitsBy = (limitOf: (kind: PlanLimitKind) => number | null): PlanLimits =>
  Object.fromEntries(PLAN_LIMIT_KINDS.map((kind) => [kind, limitOf(kind)])) as Record<PlanLimitKind, number | null>;

/** Of a server that has no plans. */
export const UNLIMITED: Entitlement = {
  isOn: false,
  planKey: FREE_PLAN,
  planName: '',
  limits: limitsBy(() => null),
  until: null,
  reasons: [],
};

/** Returns what running grants and the free plan allow together. */
export function entitlementFrom(free: GrantedPlan, grants: readonly RunningGrant[]): Entitlement {
  const best = grants.reduce<GrantedPlan>((high, grant) => (grant.place > high.place ? grant : high), free);
  const ofPlan = grants.filter(({ planKey }) => planKey === best.planKey);
  const ends = ofPlan.map(({ endsAt }) => endsAt ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...ends);
  const limits = limitsBy((kind) => {
    const most = Math.max(...[free, ...grants].map((plan) => plan.limits[kind] ?? Number.POSITIVE_INFINITY));
    return Number.isFinite(most) ? most : null;
  });
  const until = Number.isFinite(last) ? last : null;
  const reasons = [...new Set(ofPlan.map(({ reason }) => reason))];
  return { isOn: true, planKey: best.planKey, planName: best.planName, limits, until, reasons };
}
