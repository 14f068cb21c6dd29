import type { IncomingHttpHeaders } from 'node:http';
import type { BillingProviderName } from '@wickwise/contract';
import type { Kysely } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Schema } from '#platform/db/schema.ts';
import { Invalid, NotFound } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { BadWebhook, type BillingProvider } from './provider.ts';
import { findEvent, insertEvent, noteHandled } from './store/events.ts';
import type { Syncer } from './sync.ts';

export interface WebhookDeps {
  db: Kysely<Schema>;
  log: Log;
  providers: ReadonlyMap<BillingProviderName, BillingProvider>;
  syncer: Syncer;
  now: () => number;
  /** Adds the job that handles a stored event, in the transaction that stores it. */
  queue: (tx: Db, eventRowId: string) => Promise<void>;
  /** Wakes that job's worker after the commit. */
  wake: () => void;
}

/** Takes providers' webhooks: each is verified, stored once, answered, and handled afterwards. */
export class Webhooks {
  readonly #deps: WebhookDeps;

  constructor(deps: WebhookDeps) {
    this.#deps = deps;
  }

  /** Stores a webhook. Throws for one that isn't the provider's. */
  async receive(name: string, rawBody: Buffer, headers: IncomingHttpHeaders): Promise<void> {
    const { db, log, providers, now, queue, wake } = this.#deps;
    const provider = providers.get(name as BillingProviderName);
    if (!provider) throw new NotFound('Payment provider');
    const event = parsed(provider, rawBody, headers, log);
    const isFresh = await db.transaction().execute(async (tx) => {
      const id = await insertEvent(tx, provider.name, event, now());
      if (id !== undefined) await queue(tx, id);
      return id !== undefined;
    });
    if (isFresh) wake();
  }

  /** Reads again what a stored event is about. Throws where that fails: the job is tried again. */
  async handle(eventRowId: string): Promise<void> {
    const { db, syncer, now } = this.#deps;
    const event = await findEvent(db, eventRowId);
    if (!event || event.handled_at !== null) return;
    if (event.subject_id !== null) await syncer.sync(event.provider, event.subject_id);
    await noteHandled(db, eventRowId, now());
  }
}

function parsed(provider: BillingProvider, rawBody: Buffer, headers: IncomingHttpHeaders, log: Log) {
  try {
    const event = provider.parseWebhook(rawBody, headers);
    // signed or not: the database has no text with it
    if ([event.id, event.kind, event.subscriptionId].some((text) => text?.includes('\0')))
      throw new BadWebhook('an id or a kind has a null character');
    return event;
  } catch (error) {
    if (!(error instanceof BadWebhook))
      log.warn({ provider: provider.name, err: error }, 'a webhook could not be read');
    else log.warn({ provider: provider.name, reason: error.message }, 'a webhook was refused');
    throw new Invalid('This isn’t a webhook of the payment provider.');
  }
}
