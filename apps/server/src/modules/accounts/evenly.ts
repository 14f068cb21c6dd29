import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any of these calls takes on a machine that isn't overloaded, ms. */
const EVEN_MS = 120;

/** Answers after a fixed time, so response times don't reveal which accounts exist. */
export async function evenly<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(EVEN_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
