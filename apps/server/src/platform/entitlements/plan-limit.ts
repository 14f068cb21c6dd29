import type { PlanLimitKind } from '@wickwise/contract';
import { AppError } from '../errors.ts';

/** What is limited, as a sentence names it, and what makes room for more. */
const WORDS: Readonly<Record<PlanLimitKind, { things: string; doFirst?: string }>> = {
  watchlistSymbols: { things: 'symbols in watchlists', doFirst: 'Remove some' },
  strategies: { things: 'saved strategies', doFirst: 'Delete one' },
  activeAlerts: { things: 'active alerts', doFirst: 'Pause or delete one' },
  deliveriesPerDay: { things: 'alert deliveries a day' },
  backtestBarsPerMonth: { things: 'backtest bars a month', doFirst: 'Test fewer symbols or a shorter time' },
  apiCallsPerDay: { things: 'API calls a day' },
  historyDays: { things: 'days of history' },
  seats: { things: 'seats', doFirst: 'Remove a member' },
};

const numberText = new Intl.NumberFormat('en-IN');

interface ReachedLimit {
  planName: string;
  kind: PlanLimitKind;
  limit: number;
  used: number;
  /** Time until what is counted begins at zero again. */
  waitMs?: number;
}

/** The strategy waits: its owner's plan has no room for it. */
export class PausedByPlan extends AppError {
  constructor() {
    const sentence =
      'This strategy is paused, because your plan has no room for it. Choose what runs on the page Plan.';
    super(402, 'API_ERROR', 'PLAN_LIMIT', sentence);
  }
}

/** The account's plan has no room for it. */
export class PlanLimit extends AppError {
  constructor({ planName, kind, limit, used, waitMs }: ReachedLimit) {
    const { things, doFirst } = WORDS[kind];
    const what = `Your plan (${planName}) allows ${numberText.format(limit)} ${things}; ${numberText.format(used)} are used.`;
    const again =
      waitMs === undefined
        ? ''
        : ` They are counted from zero again ${kind === 'backtestBarsPerMonth' ? 'on the first of next month' : 'at midnight UTC'}.`;
    super(
      kind === 'apiCallsPerDay' ? 429 : 402,
      'API_ERROR',
      'PLAN_LIMIT',
      `${what}${again} ${doFirst ? `${doFirst}, or change` : 'Change'} your plan on the page Plan.`,
      {
        waitMs,
      },
    );
  }
}
