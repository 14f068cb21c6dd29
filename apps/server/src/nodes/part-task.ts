import type { Log } from '#platform/log.ts';
import { VERSION } from '#platform/version.ts';
import type { FollowedLeader, LeaderTask } from './leader-task.ts';
import type { NodeBus } from './node-bus.ts';
import type { PartsHere } from './part-messages.ts';
import type { Announced } from './subjects.ts';

const HERE_EVERY_MS = 1_000;

/** Does the parts that one leader gives to this node. */
export interface PartRunner<Command, State> {
  /** What this node says of itself; undefined while it could not store what it finds. */
  readonly state: State | undefined;
  take(command: Command): Promise<void>;
  stop(): Promise<void>;
}

export interface PartTaskDeps<Command, State> {
  node: string;
  nodes: NodeBus;
  log: Log;
  /** On which this node says that it is there. */
  subject: string;
  /** Of the leader's announcements of who has which part. */
  topic: string;
  /** What is said when this node leaves. */
  empty: State;
  begin(leader: FollowedLeader, publish: () => void): Promise<PartRunner<Command, State>>;
}

/** Has parts of a leader's work. With another leader, or once announcements were missed, it begins again. */
export class PartTask<Command, State extends Omit<PartsHere, 'node' | 'version' | 'generation'>> implements LeaderTask {
  readonly #deps: PartTaskDeps<Command, State>;
  readonly #timer: NodeJS.Timeout;
  #generation = '';
  #runner: PartRunner<Command, State> | undefined;
  #ending: Promise<void> = Promise.resolve();

  constructor(deps: PartTaskDeps<Command, State>) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.#publishState(), HERE_EVERY_MS);
  }

  async follow(leader: FollowedLeader): Promise<void> {
    this.#runner = await this.#deps.begin(leader, () => this.#publishState());
    this.#generation = leader.state.generation;
    this.#publishState();
  }

  announced({ topic, message }: Announced): void {
    if (topic !== this.#deps.topic) return;
    this.#runner
      ?.take(message as Command)
      .catch((error) => this.#deps.log.warn({ topic, err: error }, 'a part could not be begun'));
  }

  lost(): Promise<void> {
    const runner = this.#runner;
    this.#runner = undefined;
    if (runner) this.#ending = runner.stop();
    return this.#ending;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const { empty, subject } = this.#deps;
    this.#publish(subject, { ...empty, isLeaving: true });
    await this.lost();
  }

  #publishState(): void {
    const state = this.#runner?.state;
    if (state) this.#publish(this.#deps.subject, state);
  }

  #publish(subject: string, state: State): void {
    const { node, nodes } = this.#deps;
    nodes.publish(subject, { node, version: VERSION, generation: this.#generation, ...state });
  }
}
