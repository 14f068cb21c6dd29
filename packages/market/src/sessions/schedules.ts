import { forex } from './forex.ts';
import { nse, nseAuction } from './nse.ts';
import { nyse } from './nyse.ts';
import type { Schedule } from './schedule.ts';

const always: Schedule = {
  zone: 'UTC',
  dayStart: 0,
  plan: () => ({ segments: [{ phase: 'continuous', from: 0, to: 1440 }] }),
  verified: { from: '1970-01-01', through: '9999-12-31' },
};

/**
 * The trading hours that our instruments follow.
 *
 * `nse-auction` are NSE shares with derivatives, which close by auction since 2026-08-03; `always` never closes.
 */
export const SCHEDULES = { nse, 'nse-auction': nseAuction, nyse, forex, always } as const;
export type ScheduleId = keyof typeof SCHEDULES;
