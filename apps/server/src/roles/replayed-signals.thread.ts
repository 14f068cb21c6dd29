import { workerData } from 'node:worker_threads';
import { replayHistories } from '#modules/signals/replay/replay-histories.ts';
import { type BackgroundData, openBackground } from './background-data.ts';
import { workInBackground } from './background-work.ts';

/** What the thread starts with. */
export interface ReplayData extends BackgroundData {
  /** How long signals are kept, days; undefined for ever. */
  keptDays: number | undefined;
}

await workInBackground(async (control) => {
  const { keptDays, ...data } = workerData as ReplayData;
  const background = openBackground(data);
  try {
    await replayHistories({ ...background, keptDays }, control);
  } finally {
    await background.database.stop();
  }
});
