import { browserList } from '../browser-list.ts';

const { entries, change } = browserList('lessons_read', (one) => (typeof one === 'string' ? one : undefined));

/** Lessons that were read in this browser and that no account has yet, by the last part of their address. */
export const browserLessons = entries;

export const addLesson = (slug: string): void => change((known) => [...new Set([...known, slug])]);

export const dropLessons = (slugs: readonly string[]): void =>
  change((known) => known.filter((slug) => !slugs.includes(slug)));
