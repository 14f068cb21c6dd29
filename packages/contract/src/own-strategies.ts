import * as z from 'zod/mini';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Strategy } from './strategies.ts';
import { Text } from './text.ts';

export const STRATEGY_LIMITS = {
  /** Strategies of one account. */
  kept: 200,
  /** Versions of one strategy. */
  versions: 500,
  /** Links that one account has given out. */
  shared: 100,
  /** Strategies of one account that are live at once: each is evaluated over its market at every close. */
  live: 20,
} as const;

const built = { market: MarketName, timeframe: ScanTimeframeName, definition: Strategy };

/** A strategy as a person builds it: its rule, and the market and bars that it's meant for. */
export const SaveStrategyRequest = z.strictObject(built);
export type SaveStrategyRequest = z.infer<typeof SaveStrategyRequest>;

export const OwnStrategy = z.object({
  id: z.string(),
  /** Grows with each edit; earlier ones stay as they were. */
  version: z.int(),
  ...built,
  /** Which way its signals point while it is live. */
  direction: z.enum(['bullish', 'bearish']),
  /** Market time from which this version's firings are signals of the owner's; null while it isn't live. */
  liveFrom: z.nullable(z.number()),
  createdAt: z.number(),
  /** When this version was saved. */
  updatedAt: z.number(),
});
export type OwnStrategy = z.infer<typeof OwnStrategy>;
export const OwnStrategyAnswer = z.object({ strategy: OwnStrategy });
export const OwnStrategiesAnswer = z.object({ strategies: z.array(OwnStrategy) });

/** Switches signals of a strategy on or off. Switched on, it fires from the next close on. */
export const LiveStrategyRequest = z.strictObject({
  isLive: z.boolean(),
  direction: z.enum(['bullish', 'bearish']),
});
export type LiveStrategyRequest = z.infer<typeof LiveStrategyRequest>;

/** A public strategy, on the market and bars that it's to be the caller's own for. */
export const CopyPublicRequest = z.strictObject({
  name: Text.check(z.minLength(1), z.maxLength(60)),
  market: MarketName,
  timeframe: ScanTimeframeName,
});
export type CopyPublicRequest = z.infer<typeof CopyPublicRequest>;
/** One that the account has already, with the same rule on the same bars, is not copied again. */
export const CopyPublicAnswer = z.object({ strategy: OwnStrategy, isNew: z.boolean() });

export const StrategyVersion = z.object({ version: z.int(), ...built, savedAt: z.number() });
export type StrategyVersion = z.infer<typeof StrategyVersion>;
/** Newest first. */
export const StrategyVersionsAnswer = z.object({ versions: z.array(StrategyVersion) });

/** A strategy as a file, to be kept elsewhere or read in again. */
export const StrategyFile = z.strictObject({ format: z.literal('wickwise-strategy/1'), ...built });
export type StrategyFile = z.infer<typeof StrategyFile>;

/** What is wrong or odd about a rule; an error keeps it from being saved. */
const StrategyFlaw = z.object({
  place: z.optional(z.object({ group: z.int(), rule: z.int(), isNested: z.boolean() })),
  severity: z.enum(['error', 'warning']),
  sentence: z.string(),
});

export const CheckStrategyRequest = z.strictObject({ timeframe: ScanTimeframeName, definition: Strategy });
export const StrategyCheck = z.object({
  /** The rule in words. */
  sentence: z.string(),
  flaws: z.array(StrategyFlaw),
  /** Bars that it needs before it can first be true; empty for a rule with an error. */
  warmUp: z.array(z.object({ timeframe: ScanTimeframeName, bars: z.int() })),
});
export type StrategyCheck = z.infer<typeof StrategyCheck>;

export const SharedStrategyLink = z.object({ id: z.string() });
/** A version as it was when its owner shared it. */
export const SharedStrategy = z.object({
  id: z.string(),
  version: z.int(),
  ...built,
  sentence: z.string(),
  createdAt: z.number(),
});
export type SharedStrategy = z.infer<typeof SharedStrategy>;
