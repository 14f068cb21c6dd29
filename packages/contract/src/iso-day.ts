import * as z from 'zod/mini';
import { Text } from './text.ts';

/** The language takes 31 February as 3 March. */
const isDay = z.refine<string>((day) => {
  const timeMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString().startsWith(day);
});

/** A day of the calendar, `2026-11-27`. */
export const IsoDay = Text.check(z.regex(/^\d{4}-\d{2}-\d{2}$/), isDay);
