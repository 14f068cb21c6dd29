import {
  AddNewsSourceRequest,
  AgreeNewsRequest,
  ChangeNewsSourceRequest,
  NewsSourcesAnswer,
  type SecurityEventKind,
  Text,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#platform/db/db.ts';
import { Invalid, LimitReached } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import type { GuardOptions } from '#platform/guarded-request.ts';
import { addConsent, endConsent } from './sources/consents.ts';
import { addOwnSource, removeOwnSource } from './sources/own-sources.ts';
import { changeSource, listSources, OFFICIAL, readSource, type SourceRecord } from './sources/source-store.ts';
import { type PollingState, sourcesAnswer } from './sources/source-view.ts';
import { consentOf, OWN, officialConsent } from './sources/statements.ts';
import { markOutdated } from './stories/read-again.ts';

export interface NewsOperatorDeps {
  db: Db;
  guard: GuardOptions;
  polling: PollingState;
  /** Returns the address of an account. */
  emailOf: (userId: string) => Promise<string>;
  noteEvent: (
    userId: string,
    kind: Extract<SecurityEventKind, `news-${string}`>,
    address: string,
    detail: string,
  ) => Promise<void>;
  /** Polls a source now, and resolves once it has answered or failed. */
  pollNow: (key: string) => Promise<void>;
  /** Sources or consents have changed: some may be due. */
  changed: () => void;
  /** Stored stories are to be read again. */
  outdated: () => void;
}

const config = { guard: 'operator', cost: 'operator', isWithoutPrices: true } as const;
const tags = ['operators'];
const SourcePath = z.object({ key: Text.check(z.regex(/^[a-z0-9-]{1,60}$/)) });
const ConsentPath = z.object({ consentId: z.uuid() });
const answered = { tags, response: { 200: NewsSourcesAnswer } } as const;

/** A source that was polled this recently isn't polled again on demand, ms. */
const POLLED_AGAIN_MS = 60_000;

/** Routes by which operators agree to sources, add feeds, and see how polls go. */
export const newsOperatorRoutes: FastifyPluginAsyncZod<NewsOperatorDeps> = async (app, deps) => {
  const { db, guard, polling, emailOf, noteEvent } = deps;
  const answer = (): Promise<NewsSourcesAnswer> => sourcesAnswer(db, polling, emailOf);

  app.get('/admin/news', { config, schema: answered, handler: answer });

  app.post('/admin/news/consents', {
    config,
    schema: { tags, body: AgreeNewsRequest, response: { 201: NewsSourcesAnswer } },
    handler: async (request, reply) => {
      const { subject, statement } = request.body;
      const { userId } = callerOf(request);
      const { hosts: _, ...agreed } =
        subject === OFFICIAL
          ? officialConsent(await listSources(db))
          : { hosts: [], ...consentOf(notOfficial(await readSource(db, subject))) };
      if (agreed.statement !== statement)
        throw new Invalid('The statement has changed. Load the page again and read it.');
      await db.transaction().execute((tx) => addConsent(tx, userId, agreed));
      await noteEvent(userId, 'news-agreed', request.ip, subject);
      deps.changed();
      return reply.status(201).send(await answer());
    },
  });

  app.delete('/admin/news/consents/:consentId', {
    config,
    schema: { ...answered, params: ConsentPath },
    handler: async (request) => {
      const { userId } = callerOf(request);
      const subject = await endConsent(db, userId, request.params.consentId);
      await noteEvent(userId, 'news-consent-ended', request.ip, subject);
      return answer();
    },
  });

  app.post('/admin/news/sources', {
    config,
    schema: { tags, body: AddNewsSourceRequest, response: { 201: NewsSourcesAnswer } },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      if (request.body.statement !== OWN.statement)
        throw new Invalid('The statement has changed. Load the page again and read it.');
      const key = await addOwnSource(db, userId, request.body, guard);
      await noteEvent(userId, 'news-source-added', request.ip, key);
      deps.changed();
      return reply.status(201).send(await answer());
    },
  });

  app.patch('/admin/news/sources/:key', {
    config,
    schema: { ...answered, params: SourcePath, body: ChangeNewsSourceRequest },
    handler: async (request) => {
      const { key } = request.params;
      const source = await readSource(db, key);
      const { excerptLength, isOff, ...own } = request.body;
      if (source.kind !== 'own' && Object.keys(own).length > 0)
        throw new Invalid('Only feeds that were added here can be renamed or moved to other markets.');
      await changeSource(db, key, {
        ...own,
        excerpt_length: excerptLength ?? source.excerpt_length,
        is_off: isOff ?? source.is_off,
      });
      const changes = changesOf(source, request.body);
      if (changes.length > 0)
        await noteEvent(callerOf(request).userId, 'news-source-changed', request.ip, `${key}: ${changes.join(', ')}`);
      const isCut = excerptLength !== undefined && excerptLength < source.excerpt_length;
      if (isCut || own.markets) {
        await markOutdated(db, key);
        deps.outdated();
      }
      deps.changed();
      return answer();
    },
  });

  app.post('/admin/news/sources/:key/poll', {
    config: { ...config, cost: 'connect' },
    schema: { ...answered, params: SourcePath },
    handler: async ({ params: { key } }) => {
      const source = await readSource(db, key);
      if (!polling.isOn) throw new Invalid('News are switched off in the settings of this server (NEWS=off).');
      if (source.is_off) throw new Invalid('This source is switched off.');
      const waitMs = (source.polled_at ?? 0) + POLLED_AGAIN_MS - Date.now();
      if (waitMs > 0) throw new LimitReached('This source was asked a moment ago. Try again in a minute.', waitMs);
      await deps.pollNow(key);
      return answer();
    },
  });

  app.delete('/admin/news/sources/:key', {
    config,
    schema: { ...answered, params: SourcePath },
    handler: async (request) => {
      const { userId } = callerOf(request);
      await removeOwnSource(db, userId, request.params.key);
      await noteEvent(userId, 'news-source-removed', request.ip, request.params.key);
      return answer();
    },
  });
};

function notOfficial(source: SourceRecord): SourceRecord {
  if (source.kind === 'official') throw new Invalid('Official sources share one consent: “official”.');
  return source;
}

/** Returns what a request changes of a source, as the log names it. */
function changesOf(source: SourceRecord, wanted: ChangeNewsSourceRequest): string[] {
  const { excerptLength = source.excerpt_length, isOff = source.is_off } = wanted;
  const { name = source.name, language = source.language, markets = source.markets } = wanted;
  return [
    ...(isOff === source.is_off ? [] : [isOff ? 'switched off' : 'switched on']),
    ...(excerptLength === source.excerpt_length ? [] : [`excerpts of ${excerptLength} characters`]),
    ...(name === source.name ? [] : ['name']),
    ...(language === source.language ? [] : ['language']),
    ...(markets.join() === source.markets.join() ? [] : ['markets']),
  ];
}
