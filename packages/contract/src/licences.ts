import * as z from 'zod/mini';
import { DataBadge, MarketName } from './markets.ts';
import { Text } from './text.ts';

/** Who may see what a feed delivers, from nobody's data to anybody's. Others than its owner need `display` or more. */
export const LICENCE_SCOPES = ['simulated', 'personal', 'internal', 'display', 'redistribute'] as const;
export type LicenceScope = (typeof LICENCE_SCOPES)[number];

/** Scopes that an operator can state: shown to all accounts and visitors, or also passed on to other programs. */
export const STATED_SCOPES = ['display', 'redistribute'] as const;

/** An operator's statement on a licence. It holds until it ends. */
export const LicenceStatement = z.object({
  id: z.string(),
  source: z.string(),
  market: MarketName,
  scope: z.enum(STATED_SCOPES),
  provider: z.string(),
  terms: z.string(),
  statement: z.string(),
  /** Address of the account. */
  madeBy: z.string(),
  madeAt: z.number(),
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.number()),
});
export type LicenceStatement = z.infer<typeof LicenceStatement>;

/** A market's prices and their licence. */
export const MarketLicence = z.object({
  market: MarketName,
  source: z.string(),
  provider: z.string(),
  badge: DataBadge,
  /** As the feed declares it. */
  declared: z.enum(LICENCE_SCOPES),
  /** With the statement that holds. */
  scope: z.enum(LICENCE_SCOPES),
  /** Address of the account that owns the prices; null where none does. */
  owner: z.nullable(z.string()),
  /** The provider's terms in a sentence. */
  terms: z.string(),
  /** What an operator states to raise the scope. */
  statement: z.string(),
});
export type MarketLicence = z.infer<typeof MarketLicence>;

export const LicencesAnswer = z.object({
  licences: z.array(MarketLicence),
  /** Newest first. */
  statements: z.array(LicenceStatement),
});
export type LicencesAnswer = z.infer<typeof LicencesAnswer>;

/** The statement as it was shown, so that what is stored is what was ticked. */
export const StateLicenceRequest = z.strictObject({
  market: MarketName,
  source: Text.check(z.minLength(1), z.maxLength(200)),
  scope: z._default(z.enum(STATED_SCOPES), 'display'),
  statement: Text.check(z.minLength(1), z.maxLength(2_000)),
  /** The box is ticked. */
  isStated: z.literal(true),
});
export type StateLicenceRequest = z.infer<typeof StateLicenceRequest>;
