import { EdgeBook } from '#modules/edge/edge-book.ts';
import { edgeLayout } from '#modules/edge/layout.ts';
import { readEdgeRuns } from '#modules/edge/read-run.ts';
import { isRunDue } from '#modules/edge/run-store.ts';
import { edgesMeasured } from '#modules/edge/topics.ts';
import { port } from '#platform/bus.ts';
import type { RoleContext } from './context.ts';
import { priceCalls } from './feeds.ts';
import { loadedSources, startNightly } from './nightly.ts';
import type { LongRun } from './remote-work.ts';
import { runWork } from './run-work.ts';

/** When all markets with sessions are closed: after New York, before Mumbai. */
const NIGHTLY = '11 1 * * *';
const FIRST_AFTER_MS = 60_000;

export const EDGE_JOB = 'measure-edges';

export interface EdgeRole {
  /** Returns the newest measurement. */
  book: () => EdgeBook;
  /** Returns the share of the running measurement, 0 to 1; null while none runs. */
  progress: () => number | null;
}

export const edgeCalls = port<EdgeRole>('edges');

/** Measures, each night and after the first start, what followed the signals of each source's history. */
export async function startEdge(context: RoleContext): Promise<void> {
  const { bus, database, lifecycle, registry } = context;
  const history = context.bus.calls(priceCalls);
  const { db } = database;
  const readBook = async () => new EdgeBook(await readEdgeRuns(db, registry), registry);
  let book = await readBook();
  let running: LongRun | undefined;
  let share: number | null = null;

  const run = async (): Promise<void> => {
    share = 0;
    const loaded = loadedSources(registry, history);
    running = runWork(context, { kind: 'edges', sources: loaded }, (done) => {
      share = done;
    });
    try {
      await running.done;
    } finally {
      running = undefined;
      share = null;
    }
    book = await readBook();
    for (const source of loaded) bus.publish(edgesMeasured, source, { source });
  };

  const isSourceDue = (source: string) => isRunDue(db, source, edgeLayout(registry.marketsOf(source)), Date.now());
  const isDue = async () => (await Promise.all(loadedSources(registry, history).map(isSourceDue))).some(Boolean);
  await startNightly(context, history, { name: EDGE_JOB, cron: NIGHTLY, firstAfterMs: FIRST_AFTER_MS, isDue, run });
  lifecycle.onStop('edge', async () => running?.stop());
  bus.answer(edgeCalls, { book: () => book, progress: () => share });
}
