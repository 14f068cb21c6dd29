import type { LimitName, PlanLimitKind } from '@wickwise/contract';
import { AppError, englishLimit } from '../errors.ts';

/** Limits by name in answers. */
const NAMES = {
  watchlistSymbols: 'planWatchlistSymbols',
  strategies: 'planStrategies',
  activeAlerts: 'planActiveAlerts',
  deliveriesPerDay: 'planDeliveriesPerDay',
  backtestBarsPerMonth: 'planBacktestBarsPerMonth',
  apiCallsPerDay: 'planApiCallsPerDay',
  seats: 'planSeats',
} as const satisfies Partial<Record<PlanLimitKind, LimitName>>;

interface FullPlan {
  planName: string;
  kind: keyof typeof NAMES;
  limit: number;
  used: number;
  /** Time until what is counted begins at zero again. */
  waitMs?: number;
}

/** The strategy waits: its owner's plan has no room for it. */
export class PausedByPlan extends AppError {
  constructor() {
    const limit = { name: 'planPausedStrategy' } as const;
    super(402, 'API_ERROR', 'PLAN_LIMIT', englishLimit(limit), { limit });
  }
}

/** The account's plan has no room for it. */
export class PlanLimit extends AppError {
  constructor({ planName, kind, limit: most, used, waitMs }: FullPlan) {
    const limit = { name: NAMES[kind], plan: planName, most, used };
    super(kind === 'apiCallsPerDay' ? 429 : 402, 'API_ERROR', 'PLAN_LIMIT', englishLimit(limit), { waitMs, limit });
  }
}
