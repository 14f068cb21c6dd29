import { UserPath } from '@wickwise/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { callerOf } from '#platform/guard.ts';
import type { Holder } from './store.ts';

/** What connections are for: the server, or their account alone. */
export type ConnectionUse = 'server' | 'own';

/** Where the routes of each use are, and who may call them. */
export const CONNECTION_PLACES = {
  server: {
    base: '/admin',
    guard: { guard: 'operator' },
    tags: ['operators'],
    path: {},
    ConnectionPath: z.object({ connectionId: z.uuid() }),
  },
  own: {
    base: '/user/:id',
    guard: { guard: 'user', owner: 'id' },
    tags: ['connections'],
    path: { params: UserPath },
    ConnectionPath: z.object({ ...UserPath.shape, connectionId: z.uuid() }),
  },
} as const;

export const holderOf = (request: FastifyRequest, use: ConnectionUse): Holder => ({
  userId: callerOf(request).userId,
  isOwn: use === 'own',
});
