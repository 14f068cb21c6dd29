import type { KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';
import type { NodeBus } from './node-bus.ts';
import { type Hello, nodeProof, type Said, type Subjects, WORLD_PATH } from './subjects.ts';
import type { World } from './world.ts';

const LOOK_EVERY_MS = 100;
const ASK_LIMIT_MS = 10_000;
/** Time without a word of the leader after which it counts as gone, ms. */
const SILENT_MS = 5_000;

export interface LinkDeps {
  nodes: NodeBus;
  subjects: Subjects;
  key: KeyObject;
  log: Log;
  signal: AbortSignal;
  /** Returns where the leader answers, by the lease; undefined while nobody leads. */
  leaderPlace: () => Promise<{ fence: number; address: string | undefined } | undefined>;
}

/** A leader that answers, and all that it told. */
export interface FoundLeader {
  address: string;
  world: World;
}

/**
 * Listens to the leader. Announcements come in the order of their numbers; once one is missing, the leader is silent or
 * another one leads, `onGone` is called, once: only a new beginning knows what is true then.
 */
export class LeaderLink {
  readonly #deps: LinkDeps;
  readonly #timer: NodeJS.Timeout;
  #early: Said[] = [];
  #take: ((said: Said) => void) | undefined;
  #onGone: ((why: string) => void) | undefined;
  #known: Hello | undefined;
  /** The newest that was heard, so the bus carries what the leader says. */
  #newest: Hello | undefined;
  #heardAtMs = performance.now();

  constructor(deps: LinkDeps) {
    this.#deps = deps;
    deps.nodes.subscribe(deps.subjects.said, (message) => this.#said(message as Said));
    deps.nodes.subscribe(deps.subjects.hello, (message) => this.#hello(message as Hello));
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  /** Waits for a leader that answers; announcements are kept meanwhile. Rejects on abort. */
  async find(): Promise<FoundLeader> {
    const { signal, leaderPlace, log } = this.#deps;
    for (let reason = ''; ; ) {
      signal.throwIfAborted();
      this.#early = [];
      try {
        const place = await leaderPlace();
        if (place?.address !== undefined && this.#newest?.fence === place.fence)
          return { address: place.address, world: await this.#ask(place.address) };
      } catch (error) {
        const { message } = error as Error;
        if (message !== reason) log.warn({ reason: message }, 'the leader does not answer this node');
        reason = message;
      }
      await sleep(LOOK_EVERY_MS * (1 + Math.random()), undefined, { signal });
    }
  }

  /** Goes on from what the leader told: first with what came meanwhile. */
  follow(world: Hello, take: (said: Said) => void, onGone: (why: string) => void): void {
    this.#known = { fence: world.fence, generation: world.generation, count: world.count };
    this.#take = take;
    this.#onGone = onGone;
    this.#heardAtMs = performance.now();
    const early = this.#early;
    this.#early = [];
    for (const said of early) this.#said(said);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#onGone = undefined;
    this.#take = undefined;
  }

  async #ask(address: string): Promise<World> {
    const { key, signal } = this.#deps;
    const response = await fetch(`${address}${WORLD_PATH}`, {
      headers: { authorization: `Bearer ${nodeProof(key)}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_LIMIT_MS)]),
    });
    if (!response.ok) throw new Error(`the leader answered ${response.status}`);
    return (await response.json()) as World;
  }

  #said(said: Said): void {
    const known = this.#known;
    if (!known) return void this.#early.push(said);
    if (!this.#isOfLeader(said) || said.count <= known.count) return;
    if (said.count > known.count + 1) return void this.#gone('announcements are missing');
    known.count = said.count;
    this.#heardAtMs = performance.now();
    this.#take?.(said);
  }

  #hello(hello: Hello): void {
    this.#newest = hello;
    if (!this.#known || !this.#isOfLeader(hello)) return;
    this.#heardAtMs = performance.now();
    if (hello.count > this.#known.count) this.#gone('announcements are missing'); // what it counts came before it
  }

  /** What an earlier leader says after its time isn't heard. */
  #isOfLeader({ fence, generation }: Hello): boolean {
    const known = this.#known as Hello;
    if (fence < known.fence) return false;
    if (fence === known.fence && generation === known.generation) return true;
    this.#gone('another leader has begun');
    return false;
  }

  #look(): void {
    if (this.#known && performance.now() - this.#heardAtMs > SILENT_MS) this.#gone('the leader is silent');
  }

  #gone(why: string): void {
    const tell = this.#onGone;
    this.stop();
    tell?.(why);
  }
}
