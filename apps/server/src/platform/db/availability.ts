import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLost } from './failure-kind.ts';

const LOOK_EVERY_MS = 500;
/** What waits longer makes us ask whether the database answers at all. */
const PATIENCE_MS = 2_000;
const PROBE_LIMIT_MS = 3_000;
const SILENCE = `no answer within ${PROBE_LIMIT_MS / 1_000} s`;
/** A main thread that was busy has answers to read before it calls a time-out one. */
const CATCH_UP_MS = 100;

export interface AvailabilityOptions {
  connection: pg.ClientConfig;
  /** An outage begins, for a reason, or ends after so many milliseconds. */
  onDown?: (reason: string) => void;
  onUp?: (lastedMs: number) => void;
}

/**
 * Knows whether the database answers: asks it over a new connection when one was lost or something waits for long. Once it is
 * down, all that waits is cut off, and asked again until it answers.
 */
export class Availability {
  readonly #options: AvailabilityOptions;
  readonly #waits = new Map<() => void, number>();
  readonly #timer: NodeJS.Timeout;
  #probing: Promise<boolean> | undefined;
  #downSinceMs: number | undefined;
  #isStopped = false;

  constructor(options: AvailabilityOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  get isDown(): boolean {
    return this.#downSinceMs !== undefined;
  }

  /** Notes that something waits for the database; `cutOff` ends its wait. Returns what is to be called when it's over. */
  wait(cutOff: () => void): () => void {
    const own = (): void => cutOff();
    this.#waits.set(own, performance.now());
    return () => void this.#waits.delete(own);
  }

  /** A connection was lost or refused: looks at once whether that was the only one. */
  suspect(): void {
    if (!this.#isStopped) void this.check();
  }

  /** Resolves with whether the database answers now; calls at the same time share one question. */
  check(): Promise<boolean> {
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  /** The same within a limit: no answer by then is none. */
  async checkWithin(limitMs: number): Promise<boolean> {
    const ended = new AbortController();
    const late = sleep(limitMs, false, { signal: ended.signal }).catch(() => false);
    try {
      return await Promise.race([this.#checkFromNow(), late]);
    } finally {
      ended.abort();
    }
  }

  /** A question that was asked before may have been answered before, too. */
  async #checkFromNow(): Promise<boolean> {
    return (await this.#probing) || this.check();
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  #look(): void {
    const [oldestMs = Number.POSITIVE_INFINITY] = this.#waits.values();
    if (this.isDown || performance.now() - oldestMs > PATIENCE_MS) void this.check();
  }

  async #probe(): Promise<boolean> {
    const askedMs = performance.now();
    const reason = await whyNot(this.#options.connection);
    if (this.#isStopped) return reason === undefined;
    if (reason === undefined) this.#noteUp();
    else this.#noteDown(reason, reason === SILENCE ? performance.now() : askedMs);
    return reason === undefined;
  }

  /** A refusal says nothing about what has begun since. */
  #noteDown(reason: string, beforeMs: number): void {
    if (!this.isDown) {
      this.#downSinceMs = performance.now();
      this.#options.onDown?.(reason);
    }
    for (const [cutOff, sinceMs] of [...this.#waits]) if (sinceMs <= beforeMs) cutOff();
  }

  #noteUp(): void {
    if (this.#downSinceMs === undefined) return;
    const lastedMs = performance.now() - this.#downSinceMs;
    this.#downSinceMs = undefined;
    this.#options.onUp?.(lastedMs);
  }
}

/** Why the database doesn't answer; undefined where it does, be it with a refusal: it may have no connection left. */
async function whyNot(connection: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client({ ...connection, statement_timeout: PROBE_LIMIT_MS });
  client.on('error', () => {});
  const ended = new AbortController();
  const answer = ask(client).catch((error: Error) => (isConnectionLost(error) ? error.message : undefined));
  try {
    return await Promise.race([answer, silence(ended.signal)]);
  } finally {
    ended.abort();
    client.connection.stream.destroy();
  }
}

async function ask(client: pg.Client): Promise<undefined> {
  await client.connect();
  await client.query('select 1');
}

async function silence(signal: AbortSignal): Promise<string> {
  for (const ms of [PROBE_LIMIT_MS, CATCH_UP_MS]) await sleep(ms, undefined, { signal }).catch(() => {});
  return SILENCE;
}
