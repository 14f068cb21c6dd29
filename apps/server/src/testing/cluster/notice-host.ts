import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import type { ClusterAccount } from './cluster-account.ts';

/** A host of webhooks that takes every message, and remembers by which key it came. */
export class NoticeHost {
  readonly port: number;
  /** How often each key came. */
  readonly #received = new Map<string, number>();

  static async open(): Promise<NoticeHost> {
    const server = http.createServer();
    server.listen(0, '0.0.0.0'); // candidates in a network of their own reach it by the link's address
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const host = new NoticeHost((server.address() as AddressInfo).port);
    server.on('request', (request, response) => {
      const key = String(request.headers['idempotency-key']);
      host.#received.set(key, (host.#received.get(key) ?? 0) + 1);
      request.resume();
      response.end();
    });
    return host;
  }

  private constructor(port: number) {
    this.port = port;
  }

  /** Has the notices of an account sent here. */
  async connect(account: ClusterAccount, address: string): Promise<void> {
    const url = `http://${address}:${this.port}/hook`;
    const { status, text } = await account.call('POST', 'channels', { kind: 'webhook', url });
    if (status !== 201) throw new Error(`a webhook could not be added: ${status} ${text}`);
  }

  /** Whether nothing waits to be sent. */
  async hasAll(db: Db): Promise<boolean> {
    const waiting = db
      .selectFrom('deliveries')
      .select('id')
      .where('kind', '=', 'webhook')
      .where('state', '=', 'waiting');
    return (await waiting.limit(1).executeTakeFirst()) === undefined;
  }

  /**
   * Compares the notices of alerts with the messages that came: each has one key, whose message came. One that waits was
   * written while the nodes ended, and is the next start's.
   */
  async check(db: Db) {
    const notices = await db.selectFrom('notices').select(['id', 'body']).execute();
    const deliveries = await db
      .selectFrom('deliveries')
      .select(['id', 'notices', 'state'])
      .where('kind', '=', 'webhook')
      .execute();
    const keysOf = Map.groupBy(
      deliveries.flatMap(({ id, notices: own }) => own.map((notice) => ({ id, notice }))),
      ({ notice }) => notice,
    );
    const alerts = notices.filter(({ body }) => body.kind === 'alerts').map(({ id }) => id);
    const known = new Set(deliveries.map(({ id }) => id));
    return {
      messages: this.#received.size,
      notOneKey: alerts.filter((id) => keysOf.get(id)?.length !== 1),
      missing: deliveries
        .filter(({ id, state }) => state !== 'waiting' && !this.#received.has(id))
        .map(({ id, state }) => `${id} ${state}`),
      unknown: [...this.#received.keys()].filter((key) => !known.has(key)),
      /** Messages that came more than once, by the same key. */
      again: [...this.#received.values()].filter((times) => times > 1).length,
    };
  }
}
