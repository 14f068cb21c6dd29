import type { FollowedLeader, LeaderTask } from './leader-task.ts';
import type { NodeBus } from './node-bus.ts';
import { ScanRunner, type ScanRunnerDeps } from './scan-runner.ts';
import type { ScanCommand, ScannerHere } from './scanner-messages.ts';
import { type Announced, SCANS, type Subjects } from './subjects.ts';

const HERE_EVERY_MS = 1_000;

export interface ScanTaskDeps extends Omit<ScanRunnerDeps, 'bus' | 'known' | 'report'> {
  nodes: NodeBus;
  subjects: Subjects;
}

/** Scans parts of the instruments for a leader. With another leader, or once announcements were missed, it begins again. */
export class ScanTask implements LeaderTask {
  readonly #deps: ScanTaskDeps;
  readonly #timer: NodeJS.Timeout;
  #generation = '';
  #runner: ScanRunner | undefined;

  constructor(deps: ScanTaskDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.#say(), HERE_EVERY_MS);
  }

  async follow({ state, local, bus }: FollowedLeader): Promise<void> {
    const { nodes, subjects } = this.#deps;
    this.#generation = state.generation;
    this.#runner = new ScanRunner({
      ...{ ...this.#deps, bus, known: local },
      report: (reports) => nodes.publish(subjects.scanReports, reports),
    });
    this.#say();
  }

  announced({ topic, message }: Announced): void {
    if (topic !== SCANS) return;
    this.#runner
      ?.take(message as ScanCommand)
      .catch((error) => this.#deps.log.warn({ err: error }, 'a part of the scan could not be begun'));
  }

  async lost(): Promise<void> {
    const runner = this.#runner;
    this.#runner = undefined;
    await runner?.stop();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#say(true);
    await this.lost();
  }

  #say(isLeaving = false): void {
    const { node, nodes, subjects } = this.#deps;
    if (!this.#runner) return;
    const here: ScannerHere = { node, generation: this.#generation, ...this.#runner.state };
    nodes.publish(subjects.scanners, isLeaving ? { ...here, isLeaving } : here);
  }
}
