import { PRIORITIES, type Priority } from '#platform/net/token-bucket.ts';
import type { ListedInstrument } from '../../registry.ts';
import type { Stretch } from '../history-coverage.ts';

/** History to load of an instrument. */
export interface Task {
  listed: ListedInstrument;
  /** Who waits for it. */
  priority: Priority;
  /** A hole to fill, whatever was loaded before. */
  hole?: Stretch;
  /** Beside a hole, all else that is missing is loaded as well; without one it always is. */
  isWhole?: true;
  hasFailed?: true;
}

/** Tasks of these priorities are done one after the other, beside what is under way of the others, most urgent first. */
export const PRIORITY_BANDS: readonly (readonly Priority[])[] = [['user'], ['alert'], ['scan', 'backfill']];

export type PriorityBand = (typeof PRIORITY_BANDS)[number];

/** Whether all that is missing of the instrument is loaded, not a hole alone. */
export const isWhole = (task: Task): boolean => !task.hole || task.isWhole === true;

export const priorityBandOf = ({ priority }: Task): number =>
  PRIORITY_BANDS.findIndex((band) => band.includes(priority));

export const moreUrgent = (a: Priority, b: Priority): Priority =>
  PRIORITIES.indexOf(a) < PRIORITIES.indexOf(b) ? a : b;

/** Returns the stretch from the beginning of the first to the end of the last. */
export const union = (a: Stretch, b: Stretch): Stretch => ({
  fromMs: Math.min(a.fromMs, b.fromMs),
  toMs: Math.max(a.toMs, b.toMs),
});
