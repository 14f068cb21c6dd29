import { workerData } from 'node:worker_threads';
import type { BriefMoment } from '#modules/briefs/schedule.ts';
import { writeMoments } from '#modules/briefs/write-moments.ts';
import { briefsSince, storeBrief } from '#modules/news/briefs/store-brief.ts';
import { type BackgroundData, openBackground } from './background-data.ts';
import { workInBackground } from './background-work.ts';

/** What the thread starts with. */
export interface BriefsData extends BackgroundData {
  moments: readonly BriefMoment[];
}

await workInBackground(async (control) => {
  const { moments, ...data } = workerData as BriefsData;
  const background = openBackground(data);
  const { db } = background.database;
  try {
    await writeMoments(
      {
        ...background,
        check: control.check,
        briefsSince: (prices, sinceMs) => briefsSince(db, prices, sinceMs),
        storeBrief: (brief) => storeBrief(db, brief, Date.now()),
      },
      moments,
    );
  } finally {
    await background.database.stop();
  }
});
