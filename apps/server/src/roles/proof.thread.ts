import { workerData } from 'node:worker_threads';
import { proveReplay } from '#modules/signals/proof/prove.ts';
import { type BackgroundData, openBackground } from './background-data.ts';
import { workInBackground } from './background-work.ts';
import { eachSource } from './each-source.ts';

await workInBackground(async (control) => {
  const background = openBackground(workerData as BackgroundData);
  try {
    await eachSource(background.registry, control, (own, ownControl) =>
      proveReplay({ ...background, ...own }, ownControl),
    );
  } finally {
    await background.database.stop();
  }
});
