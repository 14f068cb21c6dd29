import * as z from 'zod/mini';
import { Text } from './text.ts';

const isDay = z.refine<string>((day) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)));

/** A day of the calendar, `2026-11-27`. */
export const IsoDay = Text.check(z.regex(/^\d{4}-\d{2}-\d{2}$/), isDay);
