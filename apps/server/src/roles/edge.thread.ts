import { workerData } from 'node:worker_threads';
import { scansOf } from '@wickwise/analytics';
import { MARKETS } from '@wickwise/market';
import { measureEdges } from '#modules/edge/measure-edges.ts';
import type { FindSignals } from '#modules/edge/signals-along.ts';
import { ScanRules } from '#modules/signals/scan-rules.ts';
import { gradedAlong } from '#modules/signals/strength-along.ts';
import { type BackgroundData, openBackground } from './background-data.ts';
import { workInBackground } from './background-work.ts';

const rules = Object.fromEntries(MARKETS.map((market) => [market, new ScanRules(scansOf(market))]));

const findSignals: FindSignals = (listed, view) => {
  const own = rules[listed.instrument.market];
  return own ? gradedAlong(own, listed, view) : [];
};

await workInBackground(async (watcher) => {
  const background = openBackground(workerData as BackgroundData);
  try {
    await measureEdges({ ...background, findSignals }, watcher);
  } finally {
    await background.database.stop();
  }
});
