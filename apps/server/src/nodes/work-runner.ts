import type { Database } from '#platform/db/db.ts';
import { workConnectionName } from '#platform/leadership/fence.ts';
import { endClaim, giveBackClaim, renewClaims } from '#platform/leadership/work-claims.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { BackgroundThread } from '../roles/background-thread.ts';
import { beginWork, type WorkContext } from '../roles/ordered-work.ts';
import { type WorkOrder, workName } from '../roles/remote-work.ts';
import type { WorkCommand, WorkReport } from './work-messages.ts';

const RENEW_EVERY_MS = 2_000;

export interface RunnerDeps {
  config: WorkContext['config'];
  database: Pick<Database, 'db' | 'pool' | 'connection'>;
  log: Log;
  metrics: Metrics;
  report: (report: WorkReport) => void;
}

/** What of the leader's state work starts with. */
export type KnownMarkets = Pick<WorkContext, 'feeds' | 'registry' | 'splits'>;

/**
 * Runs work that the leader gives to this node, and renews its claims. Each piece has connections of its own, named by
 * its claim: once the claim is taken back, nothing that it writes is taken.
 */
export class WorkRunner {
  readonly #deps: RunnerDeps;
  readonly #running = new Map<string, { work: string; thread: BackgroundThread }>();
  readonly #timer: NodeJS.Timeout;
  #isStopped = false;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#renew(), RENEW_EVERY_MS);
  }

  /** Follows an order of the leader; `known` is undefined while this node knows no leader. */
  async take(command: WorkCommand, known: KnownMarkets | undefined): Promise<void> {
    if (command.kind === 'stop') return this.#running.get(command.claim)?.thread.stop();
    const { claim, order } = command;
    const held = await renewClaims(this.#deps.database.db, [claim]); // a late order is somebody else's by now
    if (held.has(claim) && known && !this.#isStopped) this.#begin(claim, order, known);
  }

  /** Stops all work and lets the leader give it to other nodes, without waiting for what threads are computing. */
  async giveBack(): Promise<void> {
    const { database, log, report } = this.#deps;
    await Promise.all(
      [...this.#running].map(async ([claim, { work, thread }]) => {
        this.#running.delete(claim);
        const stopped = thread.stop();
        try {
          await giveBackClaim(database, claim);
          report({ kind: 'given-back', claim });
        } catch (error) {
          log.warn({ work, err: error }, 'work could not be given back, and is once its claim runs out');
        }
        await stopped;
      }),
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.giveBack();
  }

  #begin(claim: string, order: WorkOrder, known: KnownMarkets): void {
    const { config, database, log, metrics, report } = this.#deps;
    const work = workName(order);
    const connection = { ...database.connection, application_name: workConnectionName(claim) };
    const onProgress = (share: number): void => report({ kind: 'progress', claim, share });
    const thread = beginWork({ ...known, config, metrics, database: { connection } }, order, onProgress, claim);
    this.#running.set(claim, { work, thread });
    thread.done.then(
      () => this.#ended(claim, { kind: 'done', claim }),
      (error: Error) => {
        if (this.#running.has(claim)) log.warn({ work, err: error }, 'work was broken off');
        this.#ended(claim, { kind: 'failed', claim, reason: error.message });
      },
    );
  }

  /** What was given back or lost isn't reported as its end. */
  #ended(claim: string, report: WorkReport): void {
    const own = this.#running.get(claim);
    if (!own) return;
    this.#running.delete(claim);
    void this.#end(claim, own.work, report);
  }

  async #end(claim: string, work: string, report: WorkReport): Promise<void> {
    const { database, log } = this.#deps;
    await endClaim(database.db, claim).catch((error) =>
      log.warn({ work, err: error }, 'a claim could not be ended, and runs out'),
    );
    this.#deps.report(report);
  }

  async #renew(): Promise<void> {
    const claims = [...this.#running.keys()];
    const held = await renewClaims(this.#deps.database.db, claims).catch(() => undefined); // the database announces outages
    if (!held) return;
    for (const claim of claims) {
      const own = this.#running.get(claim);
      if (held.has(claim) || !own) continue;
      this.#running.delete(claim);
      this.#deps.log.warn({ work: own.work }, 'this work was taken back or stopped');
      void own.thread.stop();
    }
  }
}
