import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { readSecrets } from '#platform/auth/secrets.ts';
import { InProcessBus } from '#platform/bus.ts';
import type { Database } from '#platform/db/db.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { throughOutages } from '#platform/through-outages.ts';
import { tasksOf } from '#platform/worker-roles.ts';
import { startAccess } from '../roles/access.ts';
import { AlertRunner } from './alert-runner.ts';
import { applyAnnouncements } from './apply-announcements.ts';
import { JobsTask } from './jobs-task.ts';
import { knownLeader } from './known-leader.ts';
import { LeaderLink } from './leader-link.ts';
import { openLeaderState } from './leader-state.ts';
import type { FollowedLeader, LeaderTask } from './leader-task.ts';
import { NodeBus } from './node-bus.ts';
import { paperRunner } from './paper-runner.ts';
import { PartTask } from './part-task.ts';
import { NO_RULES } from './rule-messages.ts';
import { RuleRunner } from './rule-runner.ts';
import { ScanRunner } from './scan-runner.ts';
import type { NodeConfig } from './start-node.ts';
import { strategyRulesOfLeader } from './strategy-rules.ts';
import { ALERTS_PLACED, PAPER_PLACED, RULES_PLACED, SCANS, type Subjects } from './subjects.ts';

export interface WorkerDeps {
  config: NodeConfig;
  log: Log;
  lifecycle: Lifecycle;
  database: Database;
  metrics: Metrics;
  subjects: Subjects;
}

export interface Worker {
  /** Whether it knows a leader, and takes work. */
  isTaking(): boolean;
}

/** Has this process do what its settings say for whichever node leads. */
export function startWorker(deps: WorkerDeps): Worker {
  const { config, log, lifecycle, database, metrics, subjects } = deps;
  const { signal } = lifecycle;
  const key = readSecrets(config, log).nodes;
  const nodes = new NodeBus(config.nodes.bus, `wickwise ${config.nodes.role}`, log);
  lifecycle.onStop('bus between nodes', () => nodes.stop());
  const { role } = config.nodes;
  nodes.followState((isUp) => metrics.busUp.set({ role }, isUp ? 1 : 0));
  const node = `${os.hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const chosen = tasksOf(config.nodes.role);
  const own = { ...deps, node, nodes, subjects };
  const tasks: LeaderTask[] = [
    ...(chosen.has('jobs') ? [new JobsTask(own)] : []),
    ...(chosen.has('scanner') ? [scanTask(own), ruleTask(own)] : []),
    ...(chosen.has('alerts') ? [alertTask(own)] : []),
    ...(chosen.has('paper') ? [paperTask(own)] : []),
  ];
  let isTaking = false;
  lifecycle.onStop('work for the leader', async () => {
    isTaking = false;
    await Promise.all(tasks.map((task) => task.stop()));
  });
  const stopped = new Promise<string>((resolve) => {
    signal.addEventListener('abort', () => resolve('this node stops'), { once: true });
  });
  /** Follows one leader until it is gone or announcements were missed. */
  const followOne = async (): Promise<void> => {
    const following = new Lifecycle(log);
    const link = new LeaderLink({ nodes, subjects, key, log, signal, leaderPlace: () => knownLeader(database) });
    try {
      const { address, state } = await link.find();
      metrics.leaderNumber.set({ role }, state.fence);
      const local = openLeaderState(state);
      const bus = new InProcessBus(log);
      const onFailure = (err: unknown): void => {
        if (!signal.aborted) log.warn({ err }, 'this node begins its work later');
      };
      const access = tried(() => startAccess({ bus, config, database, lifecycle: following, log, ...local }));
      following.started();
      const leader: FollowedLeader = { address, state, local, bus, access };
      for (const task of tasks) await throughOutages(() => task.follow(leader), { onFailure, signal });
      isTaking = true;
      const apply = applyAnnouncements(bus, local);
      const gone = Promise.withResolvers<string>();
      link.follow(state, {
        take: (announced) => {
          apply(announced);
          for (const task of tasks) task.announced?.(announced);
        },
        gone: gone.resolve,
      });
      const why = await Promise.race([gone.promise, stopped]);
      if (!signal.aborted) log.warn({ why }, 'this node looks for the leader again');
    } finally {
      isTaking = false;
      link.stop();
      await Promise.all(tasks.map((task) => task.lost()));
      await following.stop();
    }
  };
  const follow = async (): Promise<void> => {
    while (!signal.aborted) await followOne();
  };
  follow().catch((error) => {
    if (!signal.aborted) lifecycle.fail(error);
  });
  return { isTaking: () => isTaking };
}

/** Returns what begins something once, for all who ask; where it failed, it is begun again. */
function tried<Result>(begin: () => Promise<Result>): () => Promise<Result> {
  let known: Promise<Result> | undefined;
  return () => {
    known ??= begin().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

type TaskDeps = WorkerDeps & { node: string; nodes: NodeBus; subjects: Subjects };

const scanTask = (deps: TaskDeps): LeaderTask => {
  const { nodes, subjects } = deps;
  return new PartTask({
    ...deps,
    subject: subjects.scanners,
    topic: SCANS,
    empty: { claims: [], storedSeq: 0 },
    begin: async ({ local, bus }) =>
      new ScanRunner({ ...deps, bus, known: local, report: (reports) => nodes.publish(subjects.scanReports, reports) }),
  });
};

const ruleTask = (deps: TaskDeps): LeaderTask => {
  const { config, log, nodes, subjects } = deps;
  const key = readSecrets(config, log).nodes;
  return new PartTask({
    ...deps,
    subject: subjects.rules,
    topic: RULES_PLACED,
    empty: NO_RULES,
    begin: async ({ address, local, bus }) =>
      new RuleRunner({
        ...deps,
        bus,
        known: local,
        strategyRulesOf: strategyRulesOfLeader(address, key),
        report: (reports) => nodes.publish(subjects.ruleReports, reports),
      }),
  });
};

const alertTask = (deps: TaskDeps): LeaderTask =>
  new PartTask({
    ...deps,
    subject: deps.subjects.alerts.here,
    topic: ALERTS_PLACED,
    empty: { claims: [], noticeSeq: 0, ownersNo: 0 },
    begin: async ({ access, local, bus }, publish) =>
      new AlertRunner({ ...deps, bus, known: local, access: await access(), publish }),
  });

const paperTask = (deps: TaskDeps): LeaderTask =>
  new PartTask({
    ...deps,
    subject: deps.subjects.paper.here,
    topic: PAPER_PLACED,
    empty: { claims: [] },
    begin: async ({ access, local, bus }) => paperRunner({ ...deps, bus, known: local, access: await access() }),
  });
