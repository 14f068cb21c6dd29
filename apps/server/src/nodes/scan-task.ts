import { VERSION } from '#platform/version.ts';
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
  #ending: Promise<void> = Promise.resolve();

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

  lost(): Promise<void> {
    const runner = this.#runner;
    this.#runner = undefined;
    if (runner) this.#ending = runner.stop();
    return this.#ending;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const { node, nodes, subjects } = this.#deps;
    const leaving = { claims: [], storedSeq: 0, isLeaving: true };
    nodes.publish(subjects.scanners, { node, version: VERSION, generation: this.#generation, ...leaving });
    await this.lost();
  }

  #say(): void {
    const { node, nodes, subjects } = this.#deps;
    const state = this.#runner?.state;
    if (!state) return;
    const here: ScannerHere = { node, version: VERSION, generation: this.#generation, ...state };
    nodes.publish(subjects.scanners, here);
  }
}
