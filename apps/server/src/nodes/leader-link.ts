import type { KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Unsubscribe } from '#platform/bus.ts';
import type { Log } from '#platform/log.ts';
import { checkProtocol } from './known-leader.ts';
import type { LeaderState } from './leader-state.ts';
import type { NodeBus } from './node-bus.ts';
import { type Announced, type Heartbeat, nodeProof, STATE_PATH, type Subjects } from './subjects.ts';

const LOOK_EVERY_MS = 100;
const ASK_LIMIT_MS = 10_000;
/** Time without a word of the leader after which it counts as gone, ms. */
const SILENT_MS = 5_000;
/** Announcements that are kept while a node begins; a longer beginning misses some, and is made again. */
const MOST_EARLY = 20_000;

export interface LinkDeps {
  nodes: NodeBus;
  subjects: Subjects;
  key: KeyObject;
  log: Log;
  signal: AbortSignal;
  /** Returns where the leader answers, by the lease; undefined while nobody leads. */
  leaderPlace: () => Promise<{ fence: number; address: string | undefined } | undefined>;
  /** What another link has heard last: a leader needn't be heard again to be found. */
  received?: Heartbeat | undefined;
  /** Whether what only nodes with parts follow is left out: missing it ends nothing. */
  isForApi?: boolean;
}

/** A leader that answers, with its state. */
export interface FoundLeader {
  address: string;
  state: LeaderState;
}

export interface LinkEvents {
  take(announced: Announced): void;
  /** Called once: only a new beginning knows what is true now. */
  gone(why: string): void;
  /** Nothing is heard of the leader any more, or it is again and nothing was missed. Without it, silence ends the link. */
  silent?(isSilent: boolean): void;
}

/**
 * Listens to the leader. Announcements come in the order of their numbers; once one is missing or another one leads, the
 * link is gone.
 */
export class LeaderLink {
  readonly #deps: LinkDeps;
  readonly #timer: NodeJS.Timeout;
  readonly #ends: readonly Unsubscribe[];
  #early: Announced[] = [];
  #events: LinkEvents | undefined;
  #isSilent = false;
  #known: Pick<Heartbeat, 'fence' | 'generation'> | undefined;
  /** Number of the newest announcement that was taken. */
  #count = 0;
  /** The newest that was heard, so the bus carries what the leader says. */
  #newest: Heartbeat | undefined;
  #receivedAtMs = performance.now();

  constructor(deps: LinkDeps) {
    this.#deps = deps;
    const { nodes, subjects } = deps;
    this.#newest = deps.received;
    this.#ends = [
      nodes.subscribe(subjects.announced, (message) => this.#announced(message as Announced)),
      nodes.subscribe(subjects.heartbeat, (message) => this.#heartbeat(message as Heartbeat)),
    ];
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  /** The newest heartbeat; undefined before the first. */
  get newest(): Heartbeat | undefined {
    return this.#newest;
  }

  /** Waits for a leader that answers; announcements are kept meanwhile. Rejects on abort. */
  async find(): Promise<FoundLeader> {
    const { signal, leaderPlace, log } = this.#deps;
    for (let reason = ''; ; ) {
      signal.throwIfAborted();
      this.#early = [];
      try {
        const place = await leaderPlace();
        if (place?.address !== undefined && this.#newest?.fence === place.fence) {
          checkProtocol(this.#newest);
          return { address: place.address, state: await this.#ask(place.address) };
        }
      } catch (error) {
        const { message } = error as Error;
        if (message !== reason) log.warn({ reason: message }, 'this node waits for a leader that it can follow');
        reason = message;
      }
      await sleep(LOOK_EVERY_MS * (1 + Math.random()), undefined, { signal });
    }
  }

  /** Goes on from a state of the leader: first with what came meanwhile. */
  follow(state: Heartbeat, events: LinkEvents): void {
    const { fence, generation } = state;
    this.#known = { fence, generation };
    this.#count = this.#numberOf(state);
    this.#events = events;
    this.#receivedAtMs = performance.now();
    const early = this.#early;
    this.#early = [];
    for (const announced of early) this.#announced(announced);
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const end of this.#ends) end();
    this.#events = undefined;
  }

  async #ask(address: string): Promise<LeaderState> {
    const { key, signal } = this.#deps;
    const response = await fetch(`${address}${STATE_PATH}`, {
      headers: { authorization: `Bearer ${nodeProof(key)}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_LIMIT_MS)]),
    });
    if (!response.ok) throw new Error(`the leader answered ${response.status}`);
    const state = (await response.json()) as LeaderState;
    checkProtocol(state);
    return state;
  }

  #announced(announced: Announced): void {
    if (!this.#known) {
      if (this.#early.length < MOST_EARLY) this.#early.push(announced);
      return;
    }
    if (!this.#isOfLeader(announced)) return;
    const number = this.#numberOf(announced);
    if (number <= this.#count) return; // in the state, or not for this node
    if (number > this.#count + 1) return void this.#gone('announcements are missing');
    this.#count = number;
    this.#received();
    this.#events?.take(announced);
  }

  #heartbeat(heartbeat: Heartbeat): void {
    this.#newest = heartbeat;
    if (!this.#known || !this.#isOfLeader(heartbeat)) return;
    if (this.#numberOf(heartbeat) > this.#count)
      this.#gone('announcements are missing'); // what it counts came before it
    else this.#received();
  }

  #numberOf({ count, forApi = count }: Heartbeat): number {
    return this.#deps.isForApi ? forApi : count;
  }

  #received(): void {
    this.#receivedAtMs = performance.now();
    if (!this.#isSilent) return;
    this.#isSilent = false;
    this.#events?.silent?.(false);
  }

  /** What an earlier leader says after its time isn't heard. */
  #isOfLeader({ fence, generation }: Heartbeat): boolean {
    const known = this.#known as Pick<Heartbeat, 'fence' | 'generation'>;
    if (fence < known.fence) return false;
    if (fence === known.fence && generation === known.generation) return true;
    this.#gone('another leader has begun');
    return false;
  }

  #look(): void {
    if (!this.#known || this.#isSilent || performance.now() - this.#receivedAtMs <= SILENT_MS) return;
    if (!this.#events?.silent) return void this.#gone('the leader is silent');
    this.#isSilent = true;
    this.#events.silent(true);
  }

  #gone(why: string): void {
    const events = this.#events;
    this.stop();
    events?.gone(why);
  }
}
