import type { BarStore } from '#marketdata/bars/bar-store.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { matchLive } from '#modules/alerts/live-match/live-match.ts';
import type { LiveMatchRoutesDeps } from '#modules/alerts/live-match/routes.ts';
import type { AlertRecord } from '#modules/alerts/rows.ts';
import { ownAlertRow } from '#modules/alerts/store.ts';
import type { Db } from '#platform/db/db.ts';
import { type Slice, UNSLICED } from '#platform/sliced-queue.ts';
import { watchedInstruments } from '../roles/watched-instruments.ts';
import type { FakeFeed } from './fake-feed.ts';

/** Compares live firings with the past, without a thread. */
export const matchHere =
  (
    deps: { db: Db; feed: FakeFeed; registry: InstrumentRegistry; splits: SplitBook; store: BarStore },
    slice: Slice = UNSLICED,
  ): LiveMatchRoutesDeps['match'] =>
  async ({ userId, alertId, rule }) => {
    const { db, registry, feed } = deps;
    const watched = (user: string, list: string) => watchedInstruments(db, registry, user, list);
    const alert = (await ownAlertRow(db, userId, alertId)) as AlertRecord;
    return matchLive({ ...deps, watched, nowOf: feed.clock.now }, alert, rule, slice);
  };
