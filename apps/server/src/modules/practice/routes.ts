import type { KeyObject } from 'node:crypto';
import {
  KeepPracticeRequest,
  PracticeAnswerQuery,
  PracticeExerciseAnswer,
  PracticeProgress,
  PracticeQuery,
  PracticeResult,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';
import { BARS_PER_POINT } from '#platform/route-costs.ts';
import { type Exercise, ExerciseTokens } from './exercise.ts';
import { type FoundExercise, findExercise, type RandomNumber } from './find-exercise.ts';
import { exerciseShown, grade, hasAnswer } from './grade.ts';
import { MOST_BARS, PracticeBarReader, type PracticeSource } from './practice-bars.ts';
import { keepAnswers, readProgress } from './store.ts';

export interface PracticeDeps extends PracticeSource {
  db: Db;
  /** Encrypts exercises. */
  key: KeyObject;
  random: RandomNumber;
}

const tags = ['learning'];
/** The bars of one instrument; a search seldom needs those of several. */
const searches = { guard: 'public', cost: 'bars', points: () => MOST_BARS / BARS_PER_POINT } as const;
const own = { guard: 'user', owner: 'id' } as const;

/** Routes of exercises on stored bars, and of what an account has answered. */
export const practiceRoutes: FastifyPluginAsyncZod<PracticeDeps> = async (app, { db, key, random, ...source }) => {
  const tokens = new ExerciseTokens(key);
  const reader = new PracticeBarReader(source);
  const reviews = { tokens, isListed: (no: number) => reader.registry.byNo(no) !== undefined };
  const readAsked = async (exercise: Exercise) => {
    const read = await reader.readFor(exercise);
    if (!hasAnswer(exercise, read)) throw new NotFound('Exercise');
    return read;
  };
  const repeated = async (token: string): Promise<FoundExercise> => {
    const exercise = tokens.read(token);
    return { exercise, read: await readAsked(exercise) };
  };

  app.get('/practice/exercise', {
    config: searches,
    schema: { tags, querystring: PracticeQuery, response: { 200: PracticeExerciseAnswer } },
    handler: async ({ query }, reply) => {
      const found = query.token ? await repeated(query.token) : await findExercise(reader, query, random);
      reply.header('cache-control', 'no-store');
      if (!found) return { exercise: null };
      const { exercise, read } = found;
      const shown = exerciseShown(exercise, read, {
        token: query.token ?? tokens.write(exercise),
        isSimulated: reader.registry.isSimulated(read.listed.instrument.market),
      });
      return { exercise: shown };
    },
  });

  // nothing is stored: the browser keeps the answer, or stores it in the account
  app.get('/practice/answer', {
    config: searches,
    schema: { tags, querystring: PracticeAnswerQuery, response: { 200: PracticeResult } },
    handler: async ({ query }, reply) => {
      const exercise = tokens.read(query.token);
      const read = await readAsked(exercise);
      reply.header('cache-control', 'no-store');
      return grade(exercise, read, query);
    },
  });

  app.get('/user/:id/practice', {
    config: { ...own, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: PracticeProgress } },
    handler: ({ params }) => readProgress(db, reviews, params.id),
  });

  app.put('/user/:id/practice', {
    config: { ...own, cost: 'write' },
    schema: { tags, params: UserPath, body: KeepPracticeRequest, response: { 200: PracticeProgress } },
    handler: async ({ params, body }) => {
      await keepAnswers(db, tokens, params.id, body.answers);
      return readProgress(db, reviews, params.id);
    },
  });
};
