import * as z from 'zod/mini';
import { CountryCode } from './country-code.ts';
import { MarketName } from './markets.ts';
import { NameText } from './name-text.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

export const EXPERT_LIMITS = {
  nameLength: 60,
  slugLength: 40,
  bioLength: 2_000,
  disclosureLength: 1_000,
  registrationLength: 60,
  /** Experts that one account follows. */
  follows: 200,
  clients: 10_000,
  clientsPageSize: 50,
  recipientLength: 120,
} as const;

/** End of the year 9999: later days have no date of four digits. */
const LAST_DAY_MS = 253_402_300_799_999;

const { nameLength, slugLength, bioLength, disclosureLength, registrationLength } = EXPERT_LIMITS;
const Line = (most: number) =>
  NameText.check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

export const ExpertSlug = Text.check(z.maxLength(slugLength), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

/** `sebi`: Securities and Exchange Board of India, as research analyst or investment adviser. */
export const REGISTRATION_AUTHORITIES = ['sebi', 'other'] as const;

/** Who has registered an expert, under which number, and until when (epoch ms; null without an end). */
export const Registration = z.strictObject({
  authority: z.enum(REGISTRATION_AUTHORITIES),
  /** Name of the authority as shown: `SEBI`, `FCA`. */
  name: Line(registrationLength),
  number: Line(registrationLength),
  validUntil: z.nullable(z.int().check(z.minimum(0), z.maximum(LAST_DAY_MS))),
});
export type Registration = z.infer<typeof Registration>;

/** What an expert has to say about itself; an empty text says that nothing was stated. */
export const Disclosures = z.strictObject({
  holdings: Text.check(z.trim(), z.maxLength(disclosureLength)),
  conflicts: Text.check(z.trim(), z.maxLength(disclosureLength)),
  /** Use of artificial intelligence and of automation. */
  ai: Text.check(z.trim(), z.maxLength(disclosureLength)),
});
export type Disclosures = z.infer<typeof Disclosures>;

const profile = {
  name: Line(nameLength),
  bio: Text.check(z.trim(), z.maxLength(bioLength)),
  /** ISO 3166-1 alpha-2 of the country under whose rules the expert publishes. */
  country: CountryCode,
  registration: z.nullable(Registration),
  disclosures: Disclosures,
};

/** Makes an account an expert. */
export const CreateExpertRequest = z.strictObject({
  ...profile,
  slug: ExpertSlug,
  email: Text.check(z.maxLength(254)),
});
export type CreateExpertRequest = z.infer<typeof CreateExpertRequest>;
/** Omitted fields stay. `isEnded`: publishes no more; what was published stays. */
export const ChangeExpertRequest = z.strictObject({
  ...z.partial(z.strictObject(profile)).shape,
  isEnded: z.optional(z.boolean()),
});
export type ChangeExpertRequest = z.infer<typeof ChangeExpertRequest>;

/**
 * Why a record's figures are not shown to a reader. `sebi-clients`, `indian-securities`: only the expert's own clients may
 * see them. `licence`: they are made of prices that the reader may not see.
 */
export const HIDDEN_RECORD_REASONS = ['sebi-clients', 'indian-securities', 'licence'] as const;
export type HiddenRecordReason = (typeof HIDDEN_RECORD_REASONS)[number];

/** Figures of closed calls, in percent of a call's stake, after costs. */
export const RecordFigures = z.object({
  /** Calls that ended with a position: the base of all rates. */
  closed: z.int(),
  open: z.int(),
  waiting: z.int(),
  neverEntered: z.int(),
  withdrawn: z.int(),
  /** Share of closed calls with a gain after costs, 0 to 1, with its 95 % interval; null without closed calls. */
  hitRate: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
  meanPct: z.nullable(z.number()),
  medianPct: z.nullable(z.number()),
  bestPct: z.nullable(z.number()),
  worstPct: z.nullable(z.number()),
  /** The longest run of losses one after another, and their sum. */
  worstRun: z.nullable(z.object({ calls: z.int(), pct: z.number() })),
  /** Mean difference to the market's index over the same time, with its 95 % interval; null below two calls. */
  excessPct: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
  /** Share of the time since the first call in which one was open, 0 to 1, and the most that were open at once. */
  exposure: z.nullable(z.number()),
  mostOpen: z.int(),
  /** Too few calls to judge. */
  isSmall: z.boolean(),
  /** Equal stakes added up: percent of one stake after each closed call, by time of its end. */
  equity: z.array(z.object({ at: z.number(), pct: z.number(), indexPct: z.number() })),
});
export type RecordFigures = z.infer<typeof RecordFigures>;

/** A figure that an agency (PaRRVA) verified and the operator imported with its reference. */
export const VerifiedFigures = z.object({
  id: z.string(),
  agency: z.string(),
  reference: z.string(),
  periodFrom: z.string(),
  periodTo: z.string(),
  /** As the agency states them: name and value. */
  figures: z.array(z.object({ name: z.string(), value: z.string() })),
  importedAt: z.number(),
});
export type VerifiedFigures = z.infer<typeof VerifiedFigures>;

export const AddVerifiedFiguresRequest = z.strictObject({
  agency: Line(60),
  reference: Line(120),
  periodFrom: Text.check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  periodTo: Text.check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  figures: z.array(z.strictObject({ name: Line(80), value: Line(80) })).check(z.minLength(1), z.maxLength(20)),
});
export type AddVerifiedFiguresRequest = z.infer<typeof AddVerifiedFiguresRequest>;

/** A reader's relation to an expert: nothing, asked to be a client, or a client. */
export const CLIENT_STATES = ['none', 'asked', 'client'] as const;
export type ClientState = (typeof CLIENT_STATES)[number];

export const Expert = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  country: z.string(),
  /** Null: not registered. */
  registration: z.nullable(Registration),
  disclosures: Disclosures,
  /** Its calls come from rules, without a person. */
  isAutomated: z.boolean(),
  /** Whether it publishes no more. */
  isEnded: z.boolean(),
  since: z.number(),
  /** Markets on which it may publish now. */
  markets: z.array(MarketName),
  followers: z.int(),
  isFollowed: z.boolean(),
  isOwn: z.boolean(),
  client: z.enum(CLIENT_STATES),
  /** Null where the reader may not see them, with `hidden` saying why. */
  record: z.nullable(RecordFigures),
  hidden: z.nullable(z.enum(HIDDEN_RECORD_REASONS)),
  verified: z.array(VerifiedFigures),
});
export type Expert = z.infer<typeof Expert>;

/** By the lower bound of the interval of their excess, those without a judged record after them by name. */
export const ExpertsAnswer = z.object({ experts: z.array(Expert) });
export const ExpertAnswer = z.object({ expert: Expert });

export const ExpertPath = z.object({ slug: ExpertSlug });
export const OwnExpertPath = z.object({ id: Text.check(z.maxLength(64)), expertId: z.uuid() });
export const AdminExpertPath = z.object({ expertId: z.uuid() });
export const VerifiedFiguresPath = z.object({ expertId: z.uuid(), figuresId: z.uuid() });

/** An expert as operators see it: with its account's address, null for automated experts and deleted accounts. */
export const AdminExpert = z.extend(Expert, { email: z.nullable(z.string()) });
export const AdminExpertsAnswer = z.object({ experts: z.array(AdminExpert) });
export const AdminExpertAnswer = z.object({ expert: AdminExpert });

/** An account that asked to be an expert's client, or is one. */
export const ExpertClient = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(['asked', 'client']),
  since: z.number(),
});
export const ClientPath = z.object({ id: Text.check(z.maxLength(64)), clientId: z.uuid() });
export type ExpertClient = z.infer<typeof ExpertClient>;
export const ExpertClientsAnswer = z.object({ clients: z.array(ExpertClient), totalCount: z.int() });
export const ExpertClientsQuery = z.object({ page: z._default(wholeNumber(1, 1_000), 1) });

/** Makes a certified export of the own record for one recipient, who is named in it. */
export const StatementRequest = z.strictObject({ recipient: Line(EXPERT_LIMITS.recipientLength) });
