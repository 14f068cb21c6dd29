import type { CallState } from '@wickwise/contract';
import { noteEvent } from '#modules/accounts/events.ts';
import { findByEmail, peopleOf } from '#modules/accounts/user-store.ts';
import { callRoutes } from '#modules/advice/calls/routes.ts';
import type { AdviceDeps, RecordsOf } from '#modules/advice/deps.ts';
import { expertOperatorRoutes } from '#modules/advice/experts/operator-routes.ts';
import { expertRoutes } from '#modules/advice/experts/routes.ts';
import { addCallNews, TELL_FOLLOWERS, tellFollowers } from '#modules/advice/notices/tell-followers.ts';
import { callsChanged } from '#modules/advice/topics.ts';
import type { Db } from '#platform/db/db.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { noticeCalls } from './notices.ts';

export type AdviceContext = Pick<
  RoleContext,
  'access' | 'bus' | 'database' | 'feeds' | 'jobs' | 'lifecycle' | 'log' | 'splits' | 'store'
>;

export interface AdviceRole extends RoleRoutes {
  /** What publishing takes, for experts that are rules. */
  deps: AdviceDeps;
  /** Tells followers that a call entered or ended, within the transaction that stores it. */
  changed(tx: Db, call: { callId: string; expertId: string; state: CallState }): Promise<void>;
}

/** Lets experts publish calls, and readers follow them. `recordsOf` returns the figures of records. */
export async function startAdvice(
  { access, bus, database: { db }, feeds, jobs, splits, store }: AdviceContext,
  recordsOf: RecordsOf,
): Promise<AdviceRole> {
  const notices = bus.calls(noticeCalls);
  await jobs.work({ ...TELL_FOLLOWERS, atOnce: 2 }, (id) =>
    tellFollowers(
      {
        ...{ db, access },
        write: (tx, outgoing) => notices.write(tx, outgoing),
        announce: (written) => notices.announce(written),
      },
      id,
    ),
  );
  const deps: AdviceDeps = {
    ...{ db, access, store, splits, markets: feeds.markets, recordsOf, peopleOf },
    nowOf: (market) => feeds.clock.now(market),
    tell: (tx, news) => addCallNews(tx, jobs, news),
    changed: (call) => {
      bus.publish(callsChanged, call.callId, call);
      jobs.wake(TELL_FOLLOWERS);
    },
    userOf: async (at, email) => (await findByEmail(at, email))?.id,
    note: (tx, userId, kind, address) => noteEvent(tx, userId, kind, { address, device: '' }),
  };
  return {
    deps,
    changed: async (tx, { callId, expertId, state }) => {
      const what = whatOf(state);
      if (what) await addCallNews(tx, jobs, { callId, expertId, what });
    },
    api: async (api) => {
      await api.register(expertRoutes, deps);
      await api.register(expertOperatorRoutes, deps);
      await api.register(callRoutes, deps);
    },
  };
}

/** Returns what followers are told of a new state; nothing of a withdrawal, which they were told of when it was made. */
function whatOf(state: CallState): 'entered' | 'ended' | undefined {
  if (state === 'open') return 'entered';
  return state === 'waiting' || state === 'withdrawn' ? undefined : 'ended';
}
