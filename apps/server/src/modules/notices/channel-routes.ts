import {
  AddChannelRequest,
  AddedChannel,
  ChangeChannelRequest,
  ChannelAnswer,
  ChannelsAnswer,
  RotatedSecret,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { callerOf } from '#platform/guard.ts';
import { emailOf } from '#platform/owners.ts';
import {
  addChannel,
  listChannels,
  readChannel,
  removeChannel,
  rotateSecret,
  setChannelState,
} from './channel-store.ts';
import type { NoticeDeps } from './deps.ts';
import type { NoticeService } from './notice-service.ts';
import { readQuietHours } from './quiet-hours-store.ts';
import { testsLeft } from './tests.ts';

const config = { guard: 'user', owner: 'id' } as const;
const tags = ['notices'];
const Nothing = z.undefined();
const ChannelPath = z.object({ ...UserPath.shape, channelId: z.uuid() });

/** Routes of a user's channels. */
export const channelRoutes: FastifyPluginAsyncZod<NoticeDeps & Pick<NoticeService, 'sendTest'>> = async (app, deps) => {
  const { db, sealKey, telegram, vapid } = deps;

  app.get('/user/:id/channels', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: ChannelsAnswer } },
    handler: async ({ params }) => ({
      channels: await listChannels(db, params.id),
      pushKey: vapid.publicKey,
      telegramBot: telegram?.name ?? null,
      quietHours: await readQuietHours(db, params.id),
      tests: await testsLeft(db, params.id, Date.now()),
    }),
  });

  app.post('/user/:id/channels', {
    config: { ...config, cost: 'account-change' },
    schema: { tags, params: UserPath, body: AddChannelRequest, response: { 201: AddedChannel } },
    handler: async (request, reply) => {
      const { params, body } = request;
      const asker = { email: await emailOf(db, params.id), sessionId: callerOf(request).sessionId };
      const added = await addChannel(deps, params.id, body, asker);
      return reply.status(201).send(added);
    },
  });

  app.put('/user/:id/channels/:channelId', {
    config: { ...config, cost: 'account-change' },
    schema: { tags, params: ChannelPath, body: ChangeChannelRequest, response: { 200: ChannelAnswer } },
    handler: async ({ params, body }) => ({
      channel: await setChannelState(db, params.id, params.channelId, body.state),
    }),
  });

  app.post('/user/:id/channels/:channelId/test', {
    config: { ...config, cost: 'account-change' },
    schema: { tags, params: ChannelPath, response: { 204: Nothing } },
    handler: async ({ params }, reply) => {
      const { id } = await readChannel(db, params.id, params.channelId);
      await deps.sendTest(db, { userId: params.id, name: '', kinds: [], channelId: id });
      return reply.status(204).send();
    },
  });

  app.post('/user/:id/channels/:channelId/secret', {
    config: { ...config, cost: 'account-change' },
    schema: { tags, params: ChannelPath, response: { 200: RotatedSecret } },
    handler: async ({ params }) => ({ secret: await rotateSecret(db, sealKey, params.id, params.channelId) }),
  });

  app.delete('/user/:id/channels/:channelId', {
    config: { ...config, cost: 'account-change' },
    schema: { tags, params: ChannelPath, response: { 204: Nothing } },
    handler: async ({ params }, reply) => {
      await removeChannel(db, params.id, params.channelId);
      return reply.status(204).send();
    },
  });
};
