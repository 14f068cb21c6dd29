import * as z from 'zod/mini';
import { ErrorBody } from './errors.ts';
import { LIMIT_TEXTS, type LimitTexts } from './limit-texts.ts';

export type LimitName = keyof LimitTexts;

/** The limit that a request was refused for, so that clients can say it in another language. */
export const ReachedLimit = z.object({
  name: z.enum(Object.keys(LIMIT_TEXTS) as [LimitName, ...LimitName[]]),
  /** Name of the account's plan. */
  plan: z.optional(z.string()),
  /** What is allowed. */
  most: z.optional(z.number()),
  used: z.optional(z.number()),
  /** The first day that is allowed, as 2026-11-27. */
  since: z.optional(z.string()),
});
export type ReachedLimit = z.infer<typeof ReachedLimit>;

/** Body of a refusal; `limit` is present where a limit is its reason. */
export const RefusalBody = z.extend(ErrorBody, { limit: z.optional(ReachedLimit) });
export type RefusalBody = z.infer<typeof RefusalBody>;

/** Returns the sentence of a reached limit. */
export function limitSentence(
  { name, plan, most, used, since }: ReachedLimit,
  texts: LimitTexts,
  figure: (amount: number) => string,
): string {
  const text = texts[name] as string | ((...values: string[]) => string);
  if (typeof text === 'string') return text;
  const values = [plan, most, used, since].filter((value) => value !== undefined);
  return text(...values.map((value) => (typeof value === 'number' ? figure(value) : value)));
}
