import { isReplayDue } from '#modules/signals/proof/run-store.ts';
import { backgroundData } from './background-data.ts';
import { type BackgroundThread, runInBackground } from './background-thread.ts';
import type { RoleContext } from './context.ts';
import type { FeedsRole } from './feeds.ts';
import { startNightly } from './nightly.ts';

const THREAD = new URL('./proof.thread.ts', import.meta.url);

/** After the edges, which take longer. */
const NIGHTLY = '41 2 * * *';
const FIRST_AFTER_MS = 10 * 60_000;

export const PROOF_JOB = 'prove-replay';

/** Replays, each night and some time after the first start, the history over which signals were sent. */
export async function startProof(context: RoleContext, { loader }: FeedsRole): Promise<void> {
  const { database, feed, lifecycle } = context;
  let running: BackgroundThread | undefined;
  const run = async (): Promise<void> => {
    running = runInBackground(THREAD, backgroundData(context));
    try {
      await running.done;
    } finally {
      running = undefined;
    }
  };
  const isDue = () => isReplayDue(database.db, feed.source, Date.now());
  await startNightly(context, loader, { name: PROOF_JOB, cron: NIGHTLY, firstAfterMs: FIRST_AFTER_MS, isDue, run });
  lifecycle.onStop('replay proof', async () => running?.stop());
}
