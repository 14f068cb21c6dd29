import { isDeepStrictEqual } from 'node:util';
import type { Log } from '#platform/log.ts';
import type { LeaderState } from './leader-state.ts';
import type { FollowedLeader, LeaderTask } from './leader-task.ts';
import type { NodeBus } from './node-bus.ts';
import { barPlaceOf } from './part-messages.ts';
import type { Subjects } from './subjects.ts';
import type { WorkCommand, WorkerHere } from './work-messages.ts';
import { type KnownMarkets, type RunnerDeps, WorkRunner } from './work-runner.ts';

const HERE_EVERY_MS = 1_000;

export interface JobsTaskDeps extends Omit<RunnerDeps, 'report'> {
  node: string;
  nodes: NodeBus;
  subjects: Subjects;
  log: Log;
}

/**
 * Takes long work of any leader. Work goes on while leaders change, unless the next one has other sources or splits: then
 * it is given back, and begins again with those.
 */
export class JobsTask implements LeaderTask {
  readonly #deps: JobsTaskDeps;
  readonly #runner: WorkRunner;
  readonly #timer: NodeJS.Timeout;
  #known: KnownMarkets | undefined;
  #last: LeaderState | undefined;

  constructor(deps: JobsTaskDeps) {
    this.#deps = deps;
    const { node, nodes, subjects, log } = deps;
    this.#runner = new WorkRunner({ ...deps, report: (report) => nodes.publish(subjects.workReports, report) });
    this.#timer = setInterval(() => this.#known && this.#publish(), HERE_EVERY_MS);
    nodes.subscribe(subjects.work(node), (command) => {
      this.#runner
        .take(command as WorkCommand, this.#known)
        .catch((error) => log.warn({ err: error }, 'work of the leader could not be begun'));
    });
  }

  async follow({ state, local }: FollowedLeader): Promise<void> {
    const { config, log } = this.#deps;
    if (state.barPlace !== undefined && state.barPlace !== barPlaceOf(config)) {
      log.error(`the leader’s bars are in ${state.barPlace}: this node takes no work without the same CLICKHOUSE_URL`);
      return this.lost();
    }
    if (this.#last && !hasSameMarkets(this.#last, state)) {
      this.#deps.log.warn('the leader has other sources or splits: work begins again');
      await this.#runner.giveBack();
    }
    this.#last = state;
    this.#known = local;
    this.#publish();
  }

  async lost(): Promise<void> {
    this.#known = undefined;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#publish(true); // before the work, which would come back to this node
    this.#known = undefined;
    await this.#runner.stop();
  }

  #publish(isLeaving = false): void {
    const { node, nodes, subjects } = this.#deps;
    nodes.publish(subjects.workers, { node, ...(isLeaving ? { isLeaving } : {}) } satisfies WorkerHere);
  }
}

/** Whether work that began with one state may go on with another. */
const hasSameMarkets = (a: LeaderState, b: LeaderState): boolean =>
  isDeepStrictEqual([a.markets, a.origins, a.splits], [b.markets, b.origins, b.splits]);
