import { isReplayDue } from '#modules/signals/proof/run-store.ts';
import type { RoleContext } from './context.ts';
import { priceCalls } from './feeds.ts';
import { loadedSources, startNightly } from './nightly.ts';
import type { LongRun } from './remote-work.ts';
import { runWork } from './run-work.ts';

/** After the edges, which take longer. */
const NIGHTLY = '41 2 * * *';
const FIRST_AFTER_MS = 10 * 60_000;

export const PROOF_JOB = 'prove-replay';

/** Replays, each night and after the first start, the history over which signals were sent. */
export async function startProof(context: RoleContext): Promise<void> {
  const { database, lifecycle, registry } = context;
  const history = context.bus.calls(priceCalls);
  let running: LongRun | undefined;
  const run = async (): Promise<void> => {
    running = runWork(context, { kind: 'replay-proof', sources: loadedSources(registry, history) });
    try {
      await running.done;
    } finally {
      running = undefined;
    }
  };
  const isSourceDue = (source: string) => isReplayDue(database.db, source, Date.now());
  const isDue = async () => (await Promise.all(loadedSources(registry, history).map(isSourceDue))).some(Boolean);
  await startNightly(context, history, { name: PROOF_JOB, cron: NIGHTLY, firstAfterMs: FIRST_AFTER_MS, isDue, run });
  lifecycle.onStop('replay proof', async () => running?.stop());
}
