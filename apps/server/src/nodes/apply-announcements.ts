import {
  barsClosed,
  chartBarsClosed,
  feedGaps,
  historyLoaded,
  marketStates,
  rewinds,
  staleChanges,
  unwatched,
} from '#marketdata/topics.ts';
import { backtestProgress } from '#modules/backtests/topics.ts';
import { edgesMeasured } from '#modules/edge/topics.ts';
import { noticesStored } from '#modules/notices/topics.ts';
import { ownSignalsFound, signalsFound } from '#modules/signals/topics.ts';
import { sessionsEnded } from '#platform/auth/ended-sessions.ts';
import { type Bus, topic } from '#platform/bus.ts';
import type { LocalState } from './leader-state.ts';
import { type Announced, HISTORY, LISTED, type ListedChange, type StaleWire, staleOfWire } from './subjects.ts';

/** Topics whose messages go on at a node as they came. */
const AS_THEY_ARE: ReadonlySet<string> = new Set(
  [
    ...[barsClosed, chartBarsClosed, signalsFound, ownSignalsFound, noticesStored, backtestProgress, sessionsEnded],
    ...[edgesMeasured, feedGaps, historyLoaded, rewinds, unwatched],
  ].map(({ name }) => name),
);

/** Returns what takes the leader's announcements at a node: keeps its state true, and publishes to its relays. */
export function applyAnnouncements(bus: Bus, state: LocalState): (announced: Announced) => void {
  const { registry, splits, states, stale } = state;
  const listedChanged = ({ opened, closed }: ListedChange): void => {
    for (const { listed, splits: own } of opened) {
      registry.open(listed);
      splits.learn(listed, own);
    }
    for (const id of closed) registry.close(id);
  };
  return ({ topic: name, message }) => {
    if (AS_THEY_ARE.has(name)) return bus.publish(topic(name), '', message);
    if (name === LISTED) return listedChanged(message as ListedChange);
    if (name === HISTORY) {
      state.historyProgress = message as number;
      return;
    }
    if (name === marketStates.name) {
      const changed = message as NonNullable<(typeof marketStates)['message']>;
      states.set(changed.market, changed);
      bus.publish(marketStates, changed.market, changed);
    } else if (name === staleChanges.name) {
      const change = staleOfWire(message as StaleWire);
      stale.set(change.market, change.stale);
      bus.publish(staleChanges, change.market, change);
    }
  };
}
