import * as z from 'zod/mini';
import { Text } from './text.ts';

/** An exchange whose public prices the server can look for. */
const TriedExchange = z.object({
  name: z.string(),
  label: z.string(),
  /** Its terms in one sentence, and where they are. */
  terms: z.string(),
  termsUrl: z.string(),
  hosts: z.array(z.string()),
  /** Whether it may be contacted. */
  isAgreed: z.boolean(),
  /** Whether it answered when it was tried last; null while it wasn't tried. */
  hasAnswered: z.nullable(z.boolean()),
  /** Why it didn't, in a few words. */
  reason: z.nullable(z.string()),
});

/** What the server's search for live prices has found. */
export const LivePrices = z.object({
  /** Whether the settings leave the search to the server; otherwise they choose the source of crypto prices. */
  isOn: z.boolean(),
  /** Whether an operator has to agree to the terms first: others reach this server. */
  needsAgreement: z.boolean(),
  isSearching: z.boolean(),
  /** The exchange that gives prices now; null for none. */
  source: z.nullable(z.string()),
  exchanges: z.array(TriedExchange),
  /** Who agreed, and when; null where nobody did. */
  agreement: z.nullable(z.object({ by: z.string(), at: z.number() })),
});
export type LivePrices = z.infer<typeof LivePrices>;

const ExchangeText = Text.check(z.minLength(1), z.maxLength(40));

/** The terms as they were shown, so that what is stored is what was agreed to. */
export const AgreeToTermsRequest = z.strictObject({
  exchanges: z
    .array(z.strictObject({ name: ExchangeText, terms: Text.check(z.minLength(1), z.maxLength(1_000)) }))
    .check(z.minLength(1), z.maxLength(10)),
});
export type AgreeToTermsRequest = z.infer<typeof AgreeToTermsRequest>;
