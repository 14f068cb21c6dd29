import {
  SHARED_KINDS,
  type SharedKind,
  type SharedLink,
  SharedLinksAnswer,
  SharedScreenPath,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NotFound } from '#platform/errors.ts';

/** Links of one kind. */
export interface LinkSource {
  list(userId: string): Promise<SharedLink[]>;
  /** Returns false where the user has no such link. */
  remove(userId: string, id: string): Promise<boolean>;
}

interface SharedLinkDeps {
  sources: Readonly<Record<SharedKind, LinkSource>>;
}

const config = { guard: 'user', owner: 'id' } as const;
const tags = ['shared links'];
const LinkPath = z.object({ ...UserPath.shape, kind: z.enum(SHARED_KINDS), ...SharedScreenPath.shape });

/** Lists and removes all public links of an account. */
export const sharedLinkRoutes: FastifyPluginAsyncZod<SharedLinkDeps> = async (app, { sources }) => {
  app.get('/user/:id/shared-links', {
    config: { ...config, cost: 'list' },
    schema: { tags, params: UserPath, response: { 200: SharedLinksAnswer } },
    handler: async ({ params }) => {
      const lists = await Promise.all(SHARED_KINDS.map((kind) => sources[kind].list(params.id)));
      return { links: lists.flat().sort((a, b) => b.createdAt - a.createdAt) };
    },
  });

  app.delete('/user/:id/shared-links/:kind/:sharedId', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: LinkPath, response: { 204: z.undefined() } },
    handler: async ({ params }, reply) => {
      if (!(await sources[params.kind].remove(params.id, params.sharedId))) throw new NotFound('Link');
      return reply.status(204).send();
    },
  });
};
