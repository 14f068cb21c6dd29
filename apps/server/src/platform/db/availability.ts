import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLost } from './failure-kind.ts';

const LOOK_EVERY_MS = 500;
/** Longest wait after which the database itself is checked, ms. */
const PATIENCE_MS = 2_000;
const PROBE_LIMIT_MS = 3_000;
const SILENCE = `no answer within ${PROBE_LIMIT_MS / 1_000} s`;
/** After being busy, the main thread reads pending answers for this long before it reports a time-out, ms. */
const CATCH_UP_MS = 100;

export interface AvailabilityOptions {
  connection: pg.ClientConfig;
  /** Whether its connections take no writes: a refused one is a mistake of ours, and no outage. */
  isReading?: boolean;
  /** Called when an outage begins, with the reason, and when it ends, with its length in ms. */
  onDown?: (reason: string) => void;
  onUp?: (lastedMs: number) => void;
  /** Called when the database rejects writes, and when it accepts them again. */
  onReadOnly?: () => void;
  onWritable?: () => void;
}

/**
 * Tracks whether the database answers. It reconnects when a connection is lost or a wait is long; during an outage
 * all waits are cut off, and it retries until the database answers.
 */
export class Availability {
  readonly #options: AvailabilityOptions;
  readonly #waits = new Map<() => void, number>();
  readonly #timer: NodeJS.Timeout;
  #probing: Promise<boolean> | undefined;
  #downSinceMs: number | undefined;
  #isReadOnly = false;
  #isStopped = false;

  constructor(options: AvailabilityOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  get isReading(): boolean {
    return this.#options.isReading ?? false;
  }

  get isDown(): boolean {
    return this.#downSinceMs !== undefined;
  }

  /** Whether it answers but rejects writes, as a standby does. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /**
   * Registers a wait for the database; `cutOff` ends it in an outage. Returns the function to call when the wait is
   * over.
   */
  wait(cutOff: () => void): () => void {
    const own = (): void => cutOff();
    this.#waits.set(own, performance.now());
    return () => void this.#waits.delete(own);
  }

  /** Reports a lost or refused connection, or a refused write: checks at once whether all are affected. */
  suspect(): void {
    if (!this.#isStopped) void this.check();
  }

  /** Resolves with whether the database answers now; concurrent calls share one check. */
  check(): Promise<boolean> {
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  /** The same within a limit: no answer by then counts as none. */
  async checkWithin(limitMs: number): Promise<boolean> {
    const ended = new AbortController();
    const late = sleep(limitMs, false, { signal: ended.signal }).catch(() => false);
    try {
      return await Promise.race([this.#checkFromNow(), late]);
    } finally {
      ended.abort();
    }
  }

  /** Starts a new check: one that already runs may have been answered earlier. */
  async #checkFromNow(): Promise<boolean> {
    return (await this.#probing) || this.check();
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  #look(): void {
    const [oldestMs = Number.POSITIVE_INFINITY] = this.#waits.values();
    if (this.isDown || this.#isReadOnly || performance.now() - oldestMs > PATIENCE_MS) void this.check();
  }

  async #probe(): Promise<boolean> {
    const askedMs = performance.now();
    const { reason, isReadOnly } = await stateOf(this.#options.connection);
    if (this.#isStopped) return reason === undefined;
    if (reason === undefined) this.#noteUp();
    else this.#noteDown(reason, reason === SILENCE ? performance.now() : askedMs);
    if (isReadOnly !== undefined) this.#noteReadOnly(isReadOnly);
    return reason === undefined;
  }

  #noteReadOnly(isReadOnly: boolean): void {
    if (this.#isReadOnly === isReadOnly) return;
    this.#isReadOnly = isReadOnly;
    if (isReadOnly) this.#options.onReadOnly?.();
    else this.#options.onWritable?.();
  }

  /** A refusal says nothing about waits that began later. */
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

interface DatabaseState {
  /** Why the database doesn't answer; undefined where it does, even with a refusal: it may have no connection left. */
  reason?: string;
  /** Undefined where unknown. */
  isReadOnly?: boolean;
}

async function stateOf(connection: pg.ClientConfig): Promise<DatabaseState> {
  const client = new pg.Client({ ...connection, statement_timeout: PROBE_LIMIT_MS });
  client.on('error', () => {});
  const ended = new AbortController();
  const answer = ask(client).catch((error: Error) => (isConnectionLost(error) ? { reason: error.message } : {}));
  try {
    return await Promise.race([answer, silence(ended.signal)]);
  } finally {
    ended.abort();
    client.connection.stream.destroy();
  }
}

async function ask(client: pg.Client): Promise<DatabaseState> {
  await client.connect();
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  return { isReadOnly: rows[0]?.transaction_read_only === 'on' };
}

async function silence(signal: AbortSignal): Promise<DatabaseState> {
  for (const ms of [PROBE_LIMIT_MS, CATCH_UP_MS]) await sleep(ms, undefined, { signal }).catch(() => {});
  return { reason: SILENCE };
}
