import {
  DeliveriesAnswer,
  NoticesPage,
  QuietHoursRequest,
  REFUSAL_TEXTS,
  ReadNoticesRequest,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { InvalidField } from '#platform/errors.ts';
import { channelRoutes } from './channel-routes.ts';
import { listDeliveries } from './channel-store.ts';
import type { NoticeDeps } from './deps.ts';
import type { NoticeService } from './notice-service.ts';
import { listNotices, markNoticesRead } from './notice-store.ts';
import { keepQuietHours } from './quiet-hours-store.ts';

const config = { guard: 'user', owner: 'id' } as const;
const tags = ['notices'];
const Nothing = z.undefined();

/** Routes of notices, channels and deliveries. */
export const noticeRoutes: FastifyPluginAsyncZod<NoticeDeps & Pick<NoticeService, 'sendTest'>> = async (app, deps) => {
  const { db } = deps;
  await channelRoutes(app, deps);

  app.get('/user/:id/notices', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: NoticesPage } },
    handler: ({ params }) => listNotices(db, { userId: params.id, hidden: deps.hiddenFrom(params.id) }),
  });

  app.put('/user/:id/notices/read', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, body: ReadNoticesRequest, response: { 204: Nothing } },
    handler: async ({ params, body }, reply) => {
      await markNoticesRead(db, params.id, body.throughSeq);
      return reply.status(204).send();
    },
  });

  app.put('/user/:id/quiet-hours', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, body: QuietHoursRequest, response: { 204: Nothing } },
    handler: async ({ params, body }, reply) => {
      const { quietHours } = body;
      if (quietHours && quietHours.from === quietHours.to)
        throw new InvalidField('quietHours.to', REFUSAL_TEXTS.sameTimes);
      await keepQuietHours(db, params.id, quietHours);
      return reply.status(204).send();
    },
  });

  app.get('/user/:id/deliveries', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: DeliveriesAnswer } },
    handler: async ({ params }) => ({ deliveries: await listDeliveries(db, params.id) }),
  });
};
