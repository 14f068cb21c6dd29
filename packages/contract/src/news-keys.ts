import * as z from 'zod/mini';
import { Text } from './text.ts';

export const NewsLanguage = z.enum(['en', 'hi']);

/** What lists and alerts are narrowed by: the key of a topic, and that of a source. */
export const NewsTopicKey = Text.check(z.regex(/^[a-z0-9-]{1,60}$/));
export const NewsSourceKey = Text.check(z.maxLength(60));

/** A name in both languages. */
export const NewsLabel = z.object({ en: z.string(), hi: z.string() });
export type NewsLabel = z.infer<typeof NewsLabel>;
