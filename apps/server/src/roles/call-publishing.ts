import { noteEvent } from '#modules/accounts/events.ts';
import type { AdviceDeps, PublishDeps } from '#modules/advice/deps.ts';
import { addCallNews, NOTIFY_FOLLOWERS } from '#modules/advice/notices/notify-followers.ts';
import { callsChanged } from '#modules/advice/topics.ts';
import type { RoleContext } from './context.ts';

export type PublishContext = Pick<RoleContext, 'access' | 'bus' | 'database' | 'feeds' | 'jobs' | 'splits' | 'store'>;

/** Returns what publishing calls takes, for people and rules. */
export const publishDeps = ({
  access,
  bus,
  database: { db },
  feeds,
  jobs,
  splits,
  store,
}: PublishContext): PublishDeps => ({
  db,
  access,
  store,
  splits,
  markets: feeds.markets,
  nowOf: (market) => feeds.clock.now(market),
  notify: (tx, news) => addCallNews(tx, jobs, news),
  changed: (call) => {
    bus.publish(callsChanged, call.callId, call);
    jobs.wake(NOTIFY_FOLLOWERS);
  },
});

/** Stores in the audit log what an operator did. */
export const noteOperator: AdviceDeps['note'] = (tx, userId, kind, address, detail) =>
  noteEvent(tx, userId, kind, { address, device: '' }, detail);
