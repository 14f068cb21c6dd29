import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { JobKind } from '#platform/jobs.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { RoleContext } from './context.ts';
import type { FeedsRole } from './feeds.ts';

/** Interval at which a start checks whether history is loaded. */
const LOOK_EVERY_MS = 5_000;

/** A long run that is still "active" after this time was lost with its process. */
const LOST_AFTER_SECONDS = 6 * 3_600;

export interface NightlyWork {
  name: string;
  /** Cron expression, UTC. */
  cron: string;
  /** Wait after history was loaded for the first time, ms. */
  firstAfterMs: number;
  /** Interval at which it is asked again whether a run is due, ms; without it only then and each night. */
  againMs?: number;
  /** Returns whether the last run is a day old or was left unfinished. */
  isDue(): Promise<boolean>;
  run(): Promise<void>;
}

/** Id of a job that runs however recent the last one is. */
export const ON_DEMAND = 'now';

export const nightlyJob = (name: string): JobKind => ({ name, retries: 1, lostAfterSeconds: LOST_AFTER_SECONDS });

/** Returns the sources whose history is complete: part of it would be measured as the whole. */
export const loadedSources = (
  { sources }: InstrumentRegistry,
  { isComplete }: Pick<FeedsRole, 'isComplete'>,
): string[] => sources.filter(isComplete);

/** Runs long work each night, on demand, and after the first start, unless another server does it. */
export async function startNightly(
  { config, database, jobs, lifecycle, log }: Pick<RoleContext, 'config' | 'database' | 'jobs' | 'lifecycle' | 'log'>,
  { historyProgress }: Pick<FeedsRole, 'historyProgress'>,
  { name, cron, firstAfterMs, againMs, isDue, run }: NightlyWork,
): Promise<void> {
  if (!config.isNightlyOn) return;
  const kind = nightlyJob(name);
  const loaded = Promise.withResolvers<void>();
  loaded.promise.catch(() => {}); // may have no waiter when the server stops
  await jobs.work(kind, async (id) => {
    await loaded.promise; // a partial history would be measured as the whole
    if (id !== ON_DEMAND && !(await isDue())) return;
    const startMs = performance.now();
    await inTurn(lifecycle, run);
    log.info({ job: name, seconds: Math.round((performance.now() - startMs) / 1_000) }, 'done');
  });
  await jobs.every(cron, kind);
  const begin = async (): Promise<void> => {
    if (!(await isDue())) return;
    await jobs.add(database.db, kind, '');
    jobs.wake(kind);
  };
  let first: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  const beginOnce = (): void => {
    begin().catch((error) => log.error({ job: name, err: error }, 'not begun'));
  };
  const lookOnce = (): void => {
    if (historyProgress() < 1) return;
    clearInterval(look);
    loaded.resolve();
    first = setTimeout(beginOnce, firstAfterMs);
    if (againMs !== undefined) again = setInterval(beginOnce, againMs);
  };
  lifecycle.onStarted(() => {
    look = setInterval(lookOnce, LOOK_EVERY_MS);
  });
  lifecycle.onStop(name, () => {
    clearInterval(look);
    clearTimeout(first);
    clearInterval(again);
    loaded.reject(new Error('the server stops'));
  });
}

/** The newest long work of each server, running or finished. */
const newest = new WeakMap<Lifecycle, Promise<unknown>>();

/** Runs long work one at a time: each takes a thread and 60 to 100 MiB. */
function inTurn(lifecycle: Lifecycle, run: () => Promise<void>): Promise<void> {
  const begin = (): Promise<void> => {
    lifecycle.signal.throwIfAborted();
    return run();
  };
  const own = (newest.get(lifecycle) ?? Promise.resolve()).then(begin);
  newest.set(
    lifecycle,
    own.catch(() => {}), // the next one runs all the same
  );
  return own;
}
