import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store.ts';
import { addLesson, browserLessons, dropLessons } from './browser-lessons.ts';
import { lessonsReadQuery, markInAccount, moveLessons } from './queries.ts';

export interface ReadLessons {
  has: (slug: string) => boolean;
  mark: (slug: string) => void;
  /** Marks it as not read. */
  unmark: (slug: string) => void;
}

/** Returns the lessons that the reader has read: of the account, and of this browser until the account has them. */
export function useLessonsRead(): ReadLessons {
  const isSignedIn = useStore(session) !== undefined;
  const inBrowser = useStore(browserLessons);
  const { data } = useQuery({ ...lessonsReadQuery, enabled: isSignedIn });
  useEffect(() => {
    if (isSignedIn && inBrowser.length > 0) void moveLessons().catch(() => {}); // with the next lesson, or the next visit
  }, [isSignedIn, inBrowser]);
  const known = new Set([...inBrowser, ...((isSignedIn && data?.lessons) || [])]);
  return {
    has: (slug) => known.has(slug),
    mark: addLesson,
    unmark: (slug) => {
      dropLessons([slug]);
      if (isSignedIn) void markInAccount([slug], false).catch(() => {}); // it stays marked, and can be pressed again
    },
  };
}
