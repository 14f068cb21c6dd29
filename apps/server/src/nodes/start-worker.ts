import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { readSecrets } from '#platform/auth/secrets.ts';
import { InProcessBus } from '#platform/bus.ts';
import type { Database } from '#platform/db/db.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { applyAnnouncements } from './apply-announcements.ts';
import { knownLeader } from './known-leader.ts';
import { LeaderLink } from './leader-link.ts';
import { type LeaderState, openLeaderState } from './leader-state.ts';
import { NodeBus } from './node-bus.ts';
import type { NodeConfig } from './start-node.ts';
import { subjectsFor } from './subjects.ts';
import type { WorkCommand, WorkerHere } from './work-messages.ts';
import { type KnownMarkets, WorkRunner } from './work-runner.ts';

const HERE_EVERY_MS = 1_000;

export interface WorkerDeps {
  config: NodeConfig;
  log: Log;
  lifecycle: Lifecycle;
  database: Database;
  metrics: Metrics;
}

export interface Worker {
  /** Whether it knows a leader, and takes work. */
  isTaking(): boolean;
}

/**
 * Has this process take long work of any leader. Work goes on while leaders change, unless the next one
 * has other sources or splits: then it is given back, and begins again with those.
 */
export function startWorker({ config, log, lifecycle, database, metrics }: WorkerDeps): Worker {
  const { signal } = lifecycle;
  const key = readSecrets(config, log).nodes;
  const subjects = subjectsFor(key);
  const nodes = new NodeBus(config.nodes.bus, 'wickwise jobs', log);
  lifecycle.onStop('bus between nodes', () => nodes.stop());
  const node = `${os.hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const runner = new WorkRunner({
    ...{ config, database, log, metrics },
    report: (report) => nodes.publish(subjects.workReports, report),
  });
  let known: KnownMarkets | undefined;
  const say = (isLeaving = false): void =>
    nodes.publish(subjects.workers, { node, ...(isLeaving ? { isLeaving } : {}) } satisfies WorkerHere);
  const timer = setInterval(() => known && say(), HERE_EVERY_MS);
  lifecycle.onStop('work of the leader', async () => {
    clearInterval(timer);
    say(true); // before the work, which would come back to this node
    known = undefined;
    await runner.stop();
  });
  nodes.subscribe(subjects.work(node), (command) => {
    runner
      .take(command as WorkCommand, known)
      .catch((error) => log.warn({ err: error }, 'work of the leader could not be begun'));
  });

  const stopped = new Promise<string>((resolve) => {
    signal.addEventListener('abort', () => resolve('this node stops'), { once: true });
  });
  let last: LeaderState | undefined;
  /** Follows one leader until it is gone or announcements were missed. */
  const followOne = async (): Promise<void> => {
    const link = new LeaderLink({ nodes, subjects, key, log, signal, leaderPlace: () => knownLeader(database) });
    try {
      const { state } = await link.find();
      if (last && !hasSameMarkets(last, state)) {
        log.warn('the leader has other sources or splits: work begins again');
        await runner.giveBack();
      }
      last = state;
      const local = openLeaderState(state);
      const gone = Promise.withResolvers<string>();
      link.follow(state, { take: applyAnnouncements(new InProcessBus(log), local), gone: gone.resolve });
      known = local;
      say();
      const why = await Promise.race([gone.promise, stopped]);
      if (!signal.aborted) log.warn({ why }, 'this node looks for the leader again');
    } finally {
      known = undefined;
      link.stop();
    }
  };
  const follow = async (): Promise<void> => {
    while (!signal.aborted) await followOne();
  };
  follow().catch((error) => {
    if (!signal.aborted) lifecycle.fail(error);
  });
  return { isTaking: () => known !== undefined };
}

/** Whether work that began with one state may go on with another. */
const hasSameMarkets = (a: LeaderState, b: LeaderState): boolean =>
  isDeepStrictEqual([a.markets, a.origins, a.splits], [b.markets, b.origins, b.splits]);
