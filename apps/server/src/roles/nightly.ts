import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { JobKind } from '#platform/jobs.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { RoleContext } from './context.ts';
import type { FeedsRole } from './feeds.ts';

/** History is looked at so often until it's there. */
const LOOK_EVERY_MS = 5_000;

/** A long run that is still "active" after this was lost with its process. */
const LOST_AFTER_SECONDS = 6 * 3_600;

export interface NightlyWork {
  name: string;
  /** Cron expression, UTC. */
  cron: string;
  /** After the history is loaded for the first time, ms. */
  firstAfterMs: number;
  /** Whether nothing was done for a day, or something was left half done. */
  isDue(): Promise<boolean>;
  run(): Promise<void>;
}

/** What asks for a run however short ago the last one was. */
export const ON_DEMAND = 'now';

export const nightlyJob = (name: string): JobKind => ({ name, retries: 1, lostAfterSeconds: LOST_AFTER_SECONDS });

/** Sources whose history is there whole: half of it measured would pass for all. */
export const loadedSources = (
  { sources }: InstrumentRegistry,
  loader: Pick<FeedsRole['loader'], 'isComplete'>,
): string[] => sources.filter((source) => loader.isComplete(source));

/** Does long work each night, on demand, and some time after the first start, unless that is left to another server. */
export async function startNightly(
  { config, database, jobs, lifecycle, log }: Pick<RoleContext, 'config' | 'database' | 'jobs' | 'lifecycle' | 'log'>,
  loader: Pick<FeedsRole['loader'], 'progress'>,
  { name, cron, firstAfterMs, isDue, run }: NightlyWork,
): Promise<void> {
  if (!config.isNightlyOn) return;
  const kind = nightlyJob(name);
  const loaded = Promise.withResolvers<void>();
  loaded.promise.catch(() => {}); // nobody may be waiting when the server stops
  await jobs.work(kind, async (id) => {
    await loaded.promise; // half a history measured would pass for the whole
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
  const lookOnce = (): void => {
    if (loader.progress < 1) return;
    clearInterval(look);
    loaded.resolve();
    first = setTimeout(
      () => void begin().catch((error) => log.error({ job: name, err: error }, 'not begun')),
      firstAfterMs,
    );
  };
  lifecycle.onStarted(() => {
    look = setInterval(lookOnce, LOOK_EVERY_MS);
  });
  lifecycle.onStop(name, () => {
    clearInterval(look);
    clearTimeout(first);
    loaded.reject(new Error('the server stops'));
  });
}

/** What each server is at, or was last at. */
const newest = new WeakMap<Lifecycle, Promise<unknown>>();

/** Runs long work one after the other: each takes a thread, and with it 60 to 100 MiB. */
function inTurn(lifecycle: Lifecycle, run: () => Promise<void>): Promise<void> {
  const begin = (): Promise<void> => {
    lifecycle.signal.throwIfAborted();
    return run();
  };
  const own = (newest.get(lifecycle) ?? Promise.resolve()).then(begin);
  newest.set(
    lifecycle,
    own.catch(() => {}), // the next one has its turn all the same
  );
  return own;
}
