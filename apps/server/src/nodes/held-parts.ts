import type { Database } from '#platform/db/db.ts';
import { giveBackClaim, renewClaims } from '#platform/leadership/work-claims.ts';
import type { Log } from '#platform/log.ts';
import type { PartBegin, PartWork } from './part-messages.ts';

const RENEW_EVERY_MS = 2_000;
const ANSWER_LIMIT_MS = 1_000;

/** A part of the leader's work that this node has. */
export interface HeldPart {
  /** Whether it has begun. */
  readonly isReady: boolean;
  /** Ends it at once, its claim being lost: nothing that it writes would be taken. */
  breakOff(): Promise<void>;
  /** Ends it in order, while its claim is held. */
  end(): Promise<void>;
}

export interface HeldPartsDeps {
  of: PartWork;
  database: Pick<Database, 'db' | 'pool' | 'isAnswering'>;
  log: Log;
}

interface Held<Part> {
  claim: string;
  part: Part;
}

/** The parts that one leader has given to this node; renews their claims, and ends those that were taken back. */
export class HeldParts<Part extends HeldPart> {
  readonly #deps: HeldPartsDeps;
  /** By number; also of those that are about to begin. */
  readonly #held = new Map<number, Held<Part>>();
  readonly #timer: NodeJS.Timeout;
  #hasDatabase = true;
  #isStopped = false;

  constructor(deps: HeldPartsDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#renew(), RENEW_EVERY_MS);
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Claims of the parts that have begun; undefined while this node could not store what it finds. */
  get claims(): readonly string[] | undefined {
    if (!this.#hasDatabase) return undefined;
    return [...this.#held.values()].flatMap(({ claim, part }) => (part.isReady ? claim : []));
  }

  all(): readonly Part[] {
    return [...this.#held.values()].map(({ part }) => part);
  }

  of(no: number): Part | undefined {
    return this.#held.get(no)?.part;
  }

  /**
   * Holds a part at once: what is announced from now on is its own. Resolves with whether it may begin, once an earlier
   * one of its number has ended.
   */
  async enter({ claim, no }: Pick<PartBegin, 'claim' | 'no'>, part: Part): Promise<boolean> {
    const before = this.#held.get(no);
    this.#held.set(no, { claim, part });
    await before?.part.breakOff();
    const held = await renewClaims(this.#deps.database.db, [claim]); // it may have been taken back meanwhile
    if (this.#held.get(no)?.part !== part) return false;
    if (held.has(claim)) return true;
    this.#held.delete(no);
    return false;
  }

  async end(claim: string): Promise<void> {
    for (const [no, one] of this.#held) {
      if (one.claim !== claim) continue;
      this.#held.delete(no);
      await one.part.breakOff();
    }
  }

  /** Ends all parts, and lets the leader give them to other nodes. */
  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    clearInterval(this.#timer);
    const all = [...this.#held.values()];
    this.#held.clear();
    await Promise.all(all.map((one) => this.#giveBack(one)));
  }

  async #giveBack({ claim, part }: Held<Part>): Promise<void> {
    const { database, log, of } = this.#deps;
    await part.end();
    await giveBackClaim(database, claim).catch((error) =>
      log.warn({ of, err: error }, 'a part could not be given back, and is once its claim runs out'),
    );
  }

  async #renew(): Promise<void> {
    const { database, log, of } = this.#deps;
    this.#hasDatabase = await database.isAnswering(ANSWER_LIMIT_MS);
    if (!this.#hasDatabase) return;
    const claims = [...this.#held.values()].map(({ claim }) => claim);
    const held = await renewClaims(database.db, claims).catch(() => undefined); // the database announces outages
    if (!held) return;
    for (const claim of claims.filter((one) => !held.has(one))) {
      log.warn({ of }, 'a part was taken back');
      await this.end(claim);
    }
  }
}
