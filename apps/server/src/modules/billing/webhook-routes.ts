import { BillingWebhookPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Invalid } from '#platform/errors.ts';
import type { Webhooks } from './webhooks.ts';

const MOST_BYTES = 512 * 1024;

/** The address of webhooks. Signatures are of the bytes as they came, so nothing parses them before. */
export const webhookRoutes: FastifyPluginAsyncZod<{ webhooks: Webhooks }> = async (app, { webhooks }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post('/billing/webhooks/:provider', {
    config: { guard: 'public', cost: 'sign-in', isWithoutPrices: true },
    schema: { tags: ['billing'], params: BillingWebhookPath, response: { 204: z.undefined() } },
    handler: async ({ params, body, headers }, reply) => {
      if (!Buffer.isBuffer(body)) throw new Invalid('A webhook has a body of JSON.');
      await webhooks.receive(params.provider, body, headers);
      return reply.status(204).send();
    },
  });
};
