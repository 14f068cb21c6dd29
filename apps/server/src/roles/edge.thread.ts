import { workerData } from 'node:worker_threads';
import { measureEdges } from '#modules/edge/measure-edges.ts';
import { type BackgroundData, openBackground } from './background-data.ts';
import { workInBackground } from './background-work.ts';
import { eachSource } from './each-source.ts';
import { signalFinder } from './find-signals.ts';

await workInBackground(async (control) => {
  const background = openBackground(workerData as BackgroundData);
  try {
    await eachSource(background.registry, control, (own, ownControl) =>
      measureEdges({ ...background, ...own, findSignals: signalFinder() }, ownControl),
    );
  } finally {
    await background.database.stop();
  }
});
