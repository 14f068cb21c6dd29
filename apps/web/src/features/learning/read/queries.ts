import { queryOptions } from '@tanstack/react-query';
import { LESSONS_READ_LIMITS, LessonsRead } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ownUserPath } from '../../../lib/user.ts';
import { browserLessons, dropLessons } from './browser-lessons.ts';

/** The lessons that the account has read. */
export const lessonsReadQuery = queryOptions({
  queryKey: ['lessons-read'],
  queryFn: ({ signal }) => api.get(ownUserPath('/lessons-read'), LessonsRead, signal),
});

export async function markInAccount(lessons: readonly string[], isRead: boolean): Promise<void> {
  const read = await api.put(ownUserPath('/lessons-read'), { lessons, isRead }, LessonsRead);
  queryClient.setQueryData(lessonsReadQuery.queryKey, read);
}

let moving: Promise<void> | undefined;

/** Moves what was read in this browser into the account; a lesson leaves the browser once the account has it. */
export function moveLessons(): Promise<void> {
  moving ??= moveAll().finally(() => {
    moving = undefined;
  });
  return moving;
}

async function moveAll(): Promise<void> {
  for (;;) {
    const some = browserLessons.get().slice(0, LESSONS_READ_LIMITS.atOnce);
    if (some.length === 0) return;
    await markInAccount(some, true);
    dropLessons(some);
  }
}
