import { LessonsRead, MarkLessonsRequest, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import { markLessons, readLessonsRead } from './lessons-read.ts';

const tags = ['learning'];
const own = { guard: 'user', owner: 'id' } as const;

/** Routes of the lessons that an account has read to the end. */
export const lessonsReadRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get('/user/:id/lessons-read', {
    config: { ...own, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: LessonsRead } },
    handler: ({ params }) => readLessonsRead(db, params.id),
  });

  app.put('/user/:id/lessons-read', {
    config: { ...own, cost: 'write' },
    schema: { tags, params: UserPath, body: MarkLessonsRequest, response: { 200: LessonsRead } },
    handler: async ({ params, body }) => {
      await markLessons(db, params.id, body.lessons, body.isRead);
      return readLessonsRead(db, params.id);
    },
  });
};
