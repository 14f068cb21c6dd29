import { workerData } from 'node:worker_threads';
import { proveReplay } from '#modules/signals/proof/prove.ts';
import { type BackgroundData, openBackground } from './background-data.ts';
import { workInBackground } from './background-work.ts';
import { eachSource } from './each-source.ts';

await workInBackground(async (watcher) => {
  const background = openBackground(workerData as BackgroundData);
  try {
    await eachSource(background.registry, watcher, (own, ownWatcher) =>
      proveReplay({ ...background, ...own }, ownWatcher),
    );
  } finally {
    await background.database.stop();
  }
});
