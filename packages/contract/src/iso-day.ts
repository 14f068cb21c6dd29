import * as z from 'zod/mini';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { Text } from './text.ts';

/** The language takes 31 February as 3 March. */
function isDay(day: string): boolean {
  const timeMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString().startsWith(day);
}

/** A day of the calendar, `2026-11-27`. */
export const IsoDay = Text.check(z.refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && isDay(day), texts.date));
