import { LESSONS_READ_LIMITS, type LessonsRead } from '@wickwise/contract';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { ownApi } from '../../testing/own-api.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { lessonsReadRoutes } from './lessons-read-routes.ts';

async function setUp() {
  const { db } = await testDatabase();
  const api = await ownApi({ config: readConfig({}, [], '/'), db, log: pino({ level: 'silent' }) }, [
    { api: async (app) => void (await app.register(lessonsReadRoutes, { db })) },
  ]);
  const addUser = async () => {
    const { id, call } = await api.addUser();
    const mark = async (lessons: readonly string[], isRead = true): Promise<LessonsRead> =>
      (await call('PUT', 'lessons-read', { lessons, isRead })).json();
    return { id, call, mark, read: async (): Promise<LessonsRead> => (await call('GET', 'lessons-read')).json() };
  };
  return { db, addUser };
}

describe('the lessons that an account has read', () => {
  it('are kept once each, in the order in which they were read, and forgotten where it says so', async () => {
    const { addUser } = await setUp();
    const [asha, bala] = [await addUser(), await addUser()];
    expect(await asha.read()).toEqual({ lessons: [] });
    await asha.mark(['rsi']);
    expect(await asha.mark(['macd', 'rsi', 'macd'])).toEqual({ lessons: ['rsi', 'macd'] });
    expect(await asha.mark(['rsi', 'never-read'], false)).toEqual({ lessons: ['macd'] });
    expect(await asha.mark([])).toEqual({ lessons: ['macd'] });
    expect(await bala.read()).toEqual({ lessons: [] });
  });

  it('have names of addresses, and so many at once', async () => {
    const { addUser } = await setUp();
    const { call } = await addUser();
    const refused = async (lessons: unknown) =>
      (await call('PUT', 'lessons-read', { lessons, isRead: true })).statusCode;
    expect(await refused(['../rsi'])).toBe(400);
    expect(await refused(['x'.repeat(81)])).toBe(400);
    expect(await refused(Array.from({ length: LESSONS_READ_LIMITS.atOnce + 1 }, () => 'rsi'))).toBe(400);
  });

  it('are at most a thousand, the newest', async () => {
    const { addUser } = await setUp();
    const { mark } = await addUser();
    const named = (from: number, count: number) => Array.from({ length: count }, (_, i) => `lesson-${from + i}`);
    for (let from = 0; from < LESSONS_READ_LIMITS.kept; from += LESSONS_READ_LIMITS.atOnce)
      await mark(named(from, LESSONS_READ_LIMITS.atOnce));
    const { lessons } = await mark(['the-newest']);
    expect(lessons).toHaveLength(LESSONS_READ_LIMITS.kept);
    expect(lessons.at(-1)).toBe('the-newest');
  });
});
