import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHANNEL_KINDS } from '@wickwise/contract';
import { countOverdue } from '#modules/notices/overdue.ts';
import type { RoleContext } from './context.ts';
import { priceCalls } from './feeds.ts';
import { databaseBytes } from './operations.ts';
import { MESSAGE_LATE_MS } from './status.ts';

/** A scrape doesn't wait longer for a disk, ms. */
const DISK_LIMIT_MS = 1_000;

type FiguresContext = Pick<RoleContext, 'bus' | 'clock' | 'config' | 'database' | 'feeds' | 'jobs' | 'metrics'>;

/**
 * Counts steps of the clock, and returns what sets the figures that are looked up when somebody asks for them. `isThere`:
 * whether the database answers; without it what was found there before stays.
 */
export function createFigures(context: FiguresContext, askDisk = freeBytes): (isThere: boolean) => Promise<void> {
  const { clock, config, metrics } = context;
  clock.onStep(({ byMs }) => metrics.clockSteps.inc({ direction: byMs < 0 ? 'back' : 'forward' }));
  const folders = { data: config.dataDir, ...(config.backups ? { backups: config.backups.folder } : {}) };
  const disks = Object.entries(folders).map(([folder, place]) =>
    diskFigure(
      () => askDisk(place),
      (bytes) => metrics.diskFree.set({ folder }, bytes),
    ),
  );
  return async (isThere) => {
    showMarkets(context);
    await Promise.all([...disks.map((show) => show()), isThere ? showStored(context) : undefined]);
  };
}

function showMarkets({ bus, feeds, metrics }: FiguresContext): void {
  const { stateOf } = bus.calls(priceCalls);
  for (const market of feeds.markets) {
    const { session, source } = stateOf(market);
    metrics.marketLive.set({ market }, source.health === 'live' ? 1 : 0);
    metrics.marketOpen.set({ market }, session.phase === 'continuous' && session.reported !== 'closed' ? 1 : 0);
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns what shows the free space of a disk, asking once at a time: a question to a disk that hangs keeps a thread. */
function diskFigure(ask: () => Promise<number>, show: (bytes: number) => void): () => Promise<void> {
  let asking: Promise<void> | undefined;
  return async () => {
    asking ??= ask()
      .then(show)
      .catch(() => {}) // the folder comes with the first backup
      .finally(() => {
        asking = undefined;
      });
    await Promise.race([asking, sleep(DISK_LIMIT_MS, undefined, { ref: false })]);
  };
}

/** Keeps the previous figures while the database is away. */
async function showStored(context: FiguresContext): Promise<void> {
  const { database, jobs, metrics } = context;
  const nowMs = Date.now();
  try {
    const [overdue, queues, bytes] = await Promise.all([
      countOverdue(database.db, nowMs - MESSAGE_LATE_MS, nowMs),
      jobs.countFailed(),
      databaseBytes(context),
    ]);
    for (const kind of CHANNEL_KINDS) metrics.deliveriesOverdue.set({ kind }, overdue.get(kind) ?? 0);
    for (const { name, failed } of queues) metrics.jobsFailed.set({ queue: name }, failed);
    metrics.databaseBytes.set(bytes);
  } catch {
    // /ready and the figures of the database say so
  }
}
