import * as z from 'zod/mini';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Strategy } from './strategies.ts';
import { Text } from './text.ts';

export const STRATEGY_LIMITS = {
  /** Strategies per account. */
  kept: 200,
  /** Versions per strategy. */
  versions: 500,
  /** Public links per account. */
  shared: 100,
  /** Live strategies per account: each is evaluated over its market at every close. */
  live: 20,
} as const;

const built = { market: MarketName, timeframe: ScanTimeframeName, definition: Strategy };

/** A strategy as built: its rule, market and timeframe. */
export const SaveStrategyRequest = z.strictObject(built);
export type SaveStrategyRequest = z.infer<typeof SaveStrategyRequest>;

/** `version`: the one that was changed; refused once a newer one is saved. Absent: whichever is the newest. */
export const EditStrategyRequest = z.strictObject({ ...built, version: z.optional(z.int()) });
export type EditStrategyRequest = z.infer<typeof EditStrategyRequest>;

export const OwnStrategy = z.object({
  id: z.string(),
  /** Grows with each edit; earlier versions stay. */
  version: z.int(),
  ...built,
  /** Direction of its signals while live. */
  direction: z.enum(['bullish', 'bearish']),
  /** Market time from which this version's firings are the owner's signals; null while it isn't live. */
  liveFrom: z.nullable(z.number()),
  /** Whether it waits because the owner's plan has no room for it: it can be read, but doesn't run. */
  isPaused: z.optional(z.boolean()),
  createdAt: z.number(),
  /** When this version was saved. */
  updatedAt: z.number(),
});
export type OwnStrategy = z.infer<typeof OwnStrategy>;
export const OwnStrategyAnswer = z.object({ strategy: OwnStrategy });
export const OwnStrategiesAnswer = z.object({ strategies: z.array(OwnStrategy) });

/** Switches a strategy's signals on or off, from the next close on. */
export const LiveStrategyRequest = z.strictObject({
  isLive: z.boolean(),
  direction: z.enum(['bullish', 'bearish']),
});
export type LiveStrategyRequest = z.infer<typeof LiveStrategyRequest>;

/** A public strategy with the market and timeframe of the copy. */
export const CopyPublicRequest = z.strictObject({
  name: Text.check(z.minLength(1), z.maxLength(60)),
  market: MarketName,
  timeframe: ScanTimeframeName,
});
export type CopyPublicRequest = z.infer<typeof CopyPublicRequest>;
/** An existing strategy with the same rule, market and timeframe isn't copied again. */
export const CopyPublicAnswer = z.object({ strategy: OwnStrategy, isNew: z.boolean() });

export const StrategyVersion = z.object({ version: z.int(), ...built, savedAt: z.number() });
export type StrategyVersion = z.infer<typeof StrategyVersion>;
/** Newest first. */
export const StrategyVersionsAnswer = z.object({ versions: z.array(StrategyVersion) });

/** A strategy as a file, for export and import. */
export const StrategyFile = z.strictObject({ format: z.literal('wickwise-strategy/1'), ...built });
export type StrategyFile = z.infer<typeof StrategyFile>;

/** What is wrong or unusual about a rule; an error keeps it from being saved. */
const StrategyFlaw = z.object({
  place: z.optional(z.object({ group: z.int(), rule: z.int(), isNested: z.boolean() })),
  severity: z.enum(['error', 'warning']),
  sentence: z.string(),
});

export const CheckStrategyRequest = z.strictObject({ timeframe: ScanTimeframeName, definition: Strategy });
export const StrategyCheck = z.object({
  /** The rule as a sentence. */
  sentence: z.string(),
  flaws: z.array(StrategyFlaw),
  /** Bars needed before it can first be true; empty with an error. */
  warmUp: z.array(z.object({ timeframe: ScanTimeframeName, bars: z.int() })),
});
export type StrategyCheck = z.infer<typeof StrategyCheck>;

export const SharedStrategyLink = z.object({ id: z.string() });
/** A shared version. */
export const SharedStrategy = z.object({
  id: z.string(),
  version: z.int(),
  ...built,
  sentence: z.string(),
  createdAt: z.number(),
});
export type SharedStrategy = z.infer<typeof SharedStrategy>;
