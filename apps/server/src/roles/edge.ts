import type { Feed } from '#marketdata/feeds/feed.ts';
import { EdgeBook } from '#modules/edge/edge-book.ts';
import { edgeLayout } from '#modules/edge/layout.ts';
import { readRun } from '#modules/edge/read-run.ts';
import { isRunDue } from '#modules/edge/run-store.ts';
import type { EdgeSource } from '#modules/edge/stored-edge.ts';
import { edgesMeasured } from '#modules/edge/topics.ts';
import { backgroundData } from './background-data.ts';
import { type BackgroundThread, runInBackground } from './background-thread.ts';
import type { RoleContext } from './context.ts';
import type { FeedsRole } from './feeds.ts';
import { startNightly } from './nightly.ts';

const THREAD = new URL('./edge.thread.ts', import.meta.url);

/** When all four markets rest: New York has closed, Mumbai has not opened yet. */
const NIGHTLY = '11 1 * * *';
const FIRST_AFTER_MS = 60_000;

export const EDGE_JOB = 'measure-edges';

export interface EdgeRole {
  /** What is known now; a new one takes its place when a measurement ends. */
  book: () => EdgeBook;
  /** Share of the measurement under way; null while none is. */
  progress: () => number | null;
}

/** Whose bars the figures come from. */
export function edgeSource(feed: Feed): EdgeSource {
  const { licence } = feed.capabilities();
  return { name: licence.attribution, isSimulated: licence.scope === 'simulated' };
}

/** Measures, each night and after the first start, what followed the signals of the running feed's history. */
export async function startEdge(context: RoleContext, { loader }: FeedsRole): Promise<EdgeRole> {
  const { bus, database, feed, lifecycle } = context;
  const { db } = database;
  const { source } = feed;
  const about = edgeSource(feed);
  let book = new EdgeBook(await readRun(db, source), about);
  let running: BackgroundThread | undefined;
  let share: number | null = null;

  const run = async (): Promise<void> => {
    share = 0;
    running = runInBackground(THREAD, backgroundData(context), (done) => {
      share = done;
    });
    try {
      await running.done;
    } finally {
      running = undefined;
      share = null;
    }
    book = new EdgeBook(await readRun(db, source), about);
    bus.publish(edgesMeasured, source, { source });
  };

  const isDue = () => isRunDue(db, source, edgeLayout(), Date.now());
  await startNightly(context, loader, { name: EDGE_JOB, cron: NIGHTLY, firstAfterMs: FIRST_AFTER_MS, isDue, run });
  lifecycle.onStop('edge', async () => running?.stop());
  return { book: () => book, progress: () => share };
}
