import { HOUR_MS } from '@wickwise/market';
import { newestAnnouncement } from '#marketdata/bars/announced-splits.ts';
import { barsClosed, historyLoaded } from '#marketdata/topics.ts';
import { readImportedLists } from '#modules/imports/store.ts';
import { replayedParts } from '#modules/signals/replay/replay-histories.ts';
import { isReplayMissing } from '#modules/signals/replay/replayed-store.ts';
import type { RoleContext } from './context.ts';
import { priceCalls } from './feeds.ts';
import { loadedSources, startNightly } from './nightly.ts';
import type { LongRun } from './remote-work.ts';
import { runWork } from './run-work.ts';

/** Before the edges. */
const NIGHTLY = '53 0 * * *';

/** The first scan of all instruments comes first; instruments it hasn't reached are found at the next check. */
const FIRST_AFTER_MS = 45_000;
const LOOK_AGAIN_MS = 5 * 60_000;
/** Bars are compared again after this time, although nobody said that they changed. */
const STALE_MS = 20 * HOUR_MS;
/** Corrections of newer bars are left to the live scan. */
const YOUNG_MS = 96 * HOUR_MS;

const REPLAY_JOB = 'find-in-history';

/**
 * Finds the signals of long bars from before the live scan began: after the first start, and again each night or once
 * history is said to have changed.
 */
export async function startReplayedSignals(context: RoleContext): Promise<void> {
  const { bus, config, database, feeds, lifecycle, registry } = context;
  const history = context.bus.calls(priceCalls);
  const { db } = database;
  const parts = replayedParts(registry).map(({ numbers, timeframe, layout, market }) => ({
    numbers,
    timeframe,
    layout,
    source: registry.origins.get(market)?.source ?? '',
  }));
  let running: LongRun | undefined;
  let isRevised = false;

  bus.subscribe(historyLoaded, '*', ({ hasRevisions }) => {
    isRevised ||= hasRevisions;
  });
  bus.subscribe(barsClosed, '*', ({ market, timeframe, areRevisions, bars }) => {
    if (!areRevisions || !parts.some((part) => part.timeframe === timeframe)) return;
    const youngMs = feeds.clock.now(market) - YOUNG_MS;
    isRevised ||= bars.some(({ bar }) => bar.timeMs < youngMs);
  });

  const isDue = async (): Promise<boolean> => {
    const sources = loadedSources(registry, history);
    if (isRevised) return sources.length > 0;
    const lists = await readImportedLists(db);
    const changes = [await newestAnnouncement(db), ...lists.map(({ importedAt }) => importedAt)];
    const loaded = parts.filter(({ source }) => sources.includes(source));
    return isReplayMissing(db, loaded, Math.max(Date.now() - STALE_MS, ...changes));
  };
  const run = async (): Promise<void> => {
    isRevised = false;
    const { signals: keptDays } = config.recordDays;
    const kept = keptDays === undefined ? {} : { keptDays };
    running = runWork(context, { kind: 'replayed-signals', sources: loadedSources(registry, history), ...kept });
    try {
      await running.done;
    } finally {
      running = undefined;
    }
  };
  const times = { cron: NIGHTLY, firstAfterMs: FIRST_AFTER_MS, againMs: LOOK_AGAIN_MS };
  await startNightly(context, history, { name: REPLAY_JOB, ...times, isDue, run });
  lifecycle.onStop('replayed signals', async () => running?.stop());
}
