import { setTimeout as sleep } from 'node:timers/promises';
import { WatchlistAnswer, WatchlistsAnswer } from '@wickwise/contract';
import { signUpByHttp } from './sign-up.ts';

/** Lists kept at a time; the oldest is deleted for the next one. */
const KEPT = 20;
const PAUSE_MS = 20;
/** A slower call counts as hanging, ms. */
const CALL_LIMIT_MS = 20_000;

export interface WriteReport {
  acknowledged: number;
  /** Answers with 503 and `Retry-After`. */
  refused: number;
  /** Other failures, the longest response time in ms, and what was lost. */
  unexpected: string[];
  longestMs: number;
  lost: string[];
  undone: string[];
}

/** Creates and deletes watchlists by HTTP continuously, and records what was acknowledged. */
export class AcknowledgedWrites {
  readonly report: WriteReport = { acknowledged: 0, refused: 0, unexpected: [], longestMs: 0, lost: [], undone: [] };
  readonly #base: string;
  readonly #headers: { authorization: string };
  readonly #kept = new Map<string, string>();
  readonly #removed = new Set<string>();
  #number = 0;
  #isStopping = false;
  #running: Promise<void> | undefined;

  private constructor(base: string, headers: { authorization: string }) {
    this.#base = base;
    this.#headers = headers;
  }

  static async begin(url: string): Promise<AcknowledgedWrites> {
    const { userId, headers } = await signUpByHttp(url);
    const writes = new AcknowledgedWrites(`${url}/api/v1/user/${userId}/watchlists`, headers);
    writes.#running = writes.#run();
    return writes;
  }

  /** Stops writing, and checks everything that was acknowledged, also on a server restarted elsewhere. */
  async finish(url = new URL(this.#base).origin): Promise<WriteReport> {
    await this.stop();
    const answer = await fetch(new URL(new URL(this.#base).pathname, url), { headers: this.#headers });
    const stored = new Set(WatchlistsAnswer.parse(await answer.json()).watchlists.map(({ id }) => id));
    this.report.lost = [...this.#kept.keys()].filter((id) => !stored.has(id));
    this.report.undone = [...this.#removed].filter((id) => stored.has(id));
    return this.report;
  }

  /** Resolves once so many further writes have been acknowledged. */
  async more(count: number): Promise<void> {
    const wanted = this.report.acknowledged + count;
    while (this.report.acknowledged < wanted && !this.#isStopping) await sleep(PAUSE_MS);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      await this.#create(`list ${this.#number++}`);
      const [oldest] = this.#kept.keys();
      if (oldest && this.#kept.size > KEPT) await this.#remove(oldest);
      await sleep(PAUSE_MS);
    }
  }

  async #create(name: string): Promise<void> {
    const body = JSON.stringify({ name });
    const headers = { ...this.#headers, 'content-type': 'application/json' };
    const answer = await this.#call(this.#base, { method: 'POST', headers, body }, 201);
    if (answer) this.#kept.set(WatchlistAnswer.parse(answer).watchlist.id, name);
  }

  async #remove(id: string): Promise<void> {
    this.#kept.delete(id); // without an answer, whether it was deleted is unknown
    const answer = await this.#call(`${this.#base}/${id}`, { method: 'DELETE', headers: this.#headers }, 204);
    if (answer !== undefined) this.#removed.add(id);
  }

  /** Returns the body of a success, `null` where it has none; undefined where nothing was acknowledged. */
  async #call(url: string, request: RequestInit, success: number): Promise<unknown> {
    const begunMs = performance.now();
    try {
      const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(CALL_LIMIT_MS) });
      const text = await answer.text();
      if (answer.status !== success) return this.#noteRefusal(answer, text);
      this.report.acknowledged++;
      return text ? JSON.parse(text) : null;
    } catch (error) {
      this.report.unexpected.push(String(error));
      return undefined;
    } finally {
      this.report.longestMs = Math.max(this.report.longestMs, performance.now() - begunMs);
    }
  }

  #noteRefusal({ status, headers }: Response, text: string): undefined {
    if (status === 503 && Number(headers.get('retry-after')) > 0) this.report.refused++;
    else this.report.unexpected.push(`${status} ${text}`);
  }
}
