import { Text } from '@wickwise/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';
import { stopDigestMails } from './settings-store.ts';
import { UNSUBSCRIBE_POLICY, type UnsubscribeStep, unsubscribePage } from './unsubscribe-page.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

const TokenPath = z.object({ token: Text.check(z.maxLength(100)) });
const tags = ['notices'];
/** Bytes of a form; what it says doesn't matter. */
const MOST_FORM_BYTES = 4_096;

/**
 * Ends the digests of a link, without a sign-in (RFC 8058). The token in the address is all that counts: no cookie is read
 * or set, so another site can't use somebody's session. Only a POST changes anything, and any number of times.
 */
export const unsubscribeRoutes: FastifyPluginAsyncZod<{ db: Db; tokens: UnsubscribeTokens }> = async (
  app,
  { db, tokens },
) => {
  // mail services post a form, in one of two encodings
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_FORM_BYTES }, (_request, _body, done) =>
    done(null),
  );

  app.get('/unsubscribe/:token', {
    config: { guard: 'public', cost: 'memory' },
    schema: { tags, params: TokenPath },
    handler: async (request, reply) =>
      answer(request, reply, tokens.read(request.params.token) === undefined ? 'bad' : 'ask'),
  });

  app.post('/unsubscribe/:token', {
    config: { guard: 'public', cost: 'sign-in' },
    schema: { tags, params: TokenPath },
    handler: async (request, reply) => {
      const id = tokens.read(request.params.token);
      if (id === undefined) return answer(request, reply, 'bad');
      await stopDigestMails(db, id);
      return answer(request, reply, 'done'); // also without such an account: the answer says nothing about it
    },
  });
};

/** Only a browser gets a bad link's page: to programs it is an error as any other. */
function answer(request: FastifyRequest, reply: FastifyReply, step: UnsubscribeStep): FastifyReply {
  if (step === 'bad' && !request.headers.accept?.includes('text/html')) throw new NotFound('Link');
  return reply
    .status(step === 'bad' ? 404 : 200)
    .header('cache-control', 'no-store')
    .header('content-security-policy', UNSUBSCRIBE_POLICY)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(unsubscribePage(step, languageOf(request)));
}

/** The account's language would say that there is an account. */
const languageOf = ({ headers }: FastifyRequest): 'en' | 'hi' =>
  /^\s*hi\b/i.test(headers['accept-language'] ?? '') ? 'hi' : 'en';
