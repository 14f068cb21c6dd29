import path from 'node:path';
import type { CallState } from '@wickwise/contract';
import { findByEmail, peopleOf } from '#modules/accounts/user-store.ts';
import { callRoutes } from '#modules/advice/calls/routes.ts';
import { chainRoutes } from '#modules/advice/chain/chain-routes.ts';
import type { AdviceDeps, RecordsOf } from '#modules/advice/deps.ts';
import { expertOperatorRoutes } from '#modules/advice/experts/operator-routes.ts';
import { expertRoutes } from '#modules/advice/experts/routes.ts';
import { type HeadDeps, keepHeads } from '#modules/advice/heads/keep-heads.ts';
import {
  addCallNews,
  NOTIFY_FOLLOWERS,
  notifyFollowers,
  resumeCallNews,
} from '#modules/advice/notices/notify-followers.ts';
import type { CallStateChange } from '#modules/advice/outcomes/write-outcomes.ts';
import { statementRoutes } from '#modules/advice/statements/routes.ts';
import { signatureOf } from '#modules/notices/senders/webhook.ts';
import { port } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import type { JobKind } from '#platform/jobs.ts';
import { noteOperator, type PublishContext, publishDeps } from './call-publishing.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { noticeCalls } from './notices.ts';

export type AdviceContext = PublishContext & Pick<RoleContext, 'config' | 'lifecycle' | 'log'>;

/** Heads of the record in the data folder, one JSON object a line. */
const HEAD_FILE = 'advice-heads.jsonl';

export const followerCalls = port<{
  /** Notifies followers that a call entered or ended, within the transaction that stores it. */
  stateChanged(tx: Db, change: CallStateChange): Promise<void>;
}>('followers');

/** Lets experts publish calls, and readers follow them. `recordsOf` returns the figures of records. */
export async function startAdvice(context: AdviceContext, recordsOf: RecordsOf): Promise<RoleRoutes> {
  const { access, bus, database, jobs } = context;
  const { db } = database;
  const notices = bus.calls(noticeCalls);
  await jobs.work({ ...NOTIFY_FOLLOWERS, atOnce: 2 }, (id) =>
    notifyFollowers(
      {
        db,
        access,
        write: (tx, outgoing) => notices.write(tx, outgoing),
        announce: (written) => notices.announce(written),
      },
      id,
    ),
  );
  await resumeCallNews(db, jobs);
  await keepHeadsHourly(context);
  const deps: AdviceDeps = {
    ...publishDeps(context),
    recordsOf,
    peopleOf,
    note: noteOperator,
    userOf: async (at, email) => (await findByEmail(at, email))?.id,
  };
  bus.answer(followerCalls, {
    stateChanged: async (tx, { callId, expertId, state }) => {
      const what = whatOf(state);
      if (what) await addCallNews(tx, jobs, { callId, expertId, what });
    },
  });
  return {
    api: async (api) => {
      await api.register(expertRoutes, deps);
      await api.register(expertOperatorRoutes, deps);
      await api.register(callRoutes, deps);
      await api.register(chainRoutes, deps);
      await api.register(statementRoutes, deps);
    },
  };
}

/** Returns the news of a new state; none of a withdrawal, whose notice was sent when it was made. */
function whatOf(state: CallState): 'entered' | 'ended' | undefined {
  if (state === 'open') return 'entered';
  return state === 'waiting' || state === 'withdrawn' ? undefined : 'ended';
}

const KEEP_HEADS: JobKind = { name: 'advice-heads', retries: 2, lostAfterSeconds: 900 };
/** A head is due after each midnight UTC; blocks, calendars and webhooks that were away are asked again. */
const EVERY_HOUR = '3 * * * *';

async function keepHeadsHourly({ config, database: { db }, jobs, lifecycle, log }: AdviceContext): Promise<void> {
  const { calendars, webhook } = config.advice;
  const deps: HeadDeps = {
    db,
    log,
    calendars,
    signal: lifecycle.signal,
    file: path.join(config.dataDir, HEAD_FILE),
    ...(webhook
      ? {
          webhook: {
            url: webhook.url,
            sign: (id: string, seconds: number, body: string) => signatureOf(webhook.secret, id, seconds, body),
          },
        }
      : {}),
  };
  await jobs.work(KEEP_HEADS, () => keepHeads(deps, Date.now()));
  await jobs.every(EVERY_HOUR, KEEP_HEADS);
  await jobs.add(db, KEEP_HEADS, ''); // days that ended while the server was off
}
