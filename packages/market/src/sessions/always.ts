import type { Schedule } from './schedule.ts';

/** Never closes. */
export const always: Schedule = {
  zone: 'UTC',
  dayStart: 0,
  plan: () => ({ segments: [{ phase: 'continuous', from: 0, to: 1440 }] }),
  verified: { from: '1970-01-01', through: null },
};
