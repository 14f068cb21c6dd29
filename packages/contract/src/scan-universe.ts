import * as z from 'zod/mini';
import { MarketName } from './markets.ts';
import { SymbolName } from './screener.ts';

/** Symbols of a provider's list that an operator may choose for scans, per market. */
export const MOST_SCANNED = 200;

/** A symbol that is chosen for scans beside the catalogue. */
export const ChosenSymbol = z.object({
  symbol: z.string(),
  /** Null where the market's source doesn't list it. */
  name: z.nullable(z.string()),
  /** `soon`: from the start that follows the choice, within seconds; `unlisted`: the market's source doesn't have it. */
  state: z.enum(['scanned', 'soon', 'unlisted']),
  /** Whether a setting of the server chooses it: the screen can't remove it. */
  isFromSettings: z.boolean(),
});
export type ChosenSymbol = z.infer<typeof ChosenSymbol>;

/** What is scanned of a market. */
export const ScanUniverse = z.object({
  market: MarketName,
  /** Where its prices come from. */
  provider: z.string(),
  /** Instruments of the catalogue, which are always scanned. */
  catalogue: z.int(),
  /** Instruments that the source lists beside them. */
  listed: z.int(),
  chosen: z.array(ChosenSymbol),
});
export type ScanUniverse = z.infer<typeof ScanUniverse>;

/** A share whose ISIN appeared under another symbol, while the one before is gone. */
export const ProposedRename = z.object({
  id: z.string(),
  market: MarketName,
  from: z.string(),
  to: z.string(),
  isin: z.string(),
  proposedAt: z.number(),
  state: z.enum(['open', 'accepted', 'dismissed']),
  /** Whether the catalogue has it: prices come under the new symbol, its name here changes with the next version. */
  isOfCatalogue: z.boolean(),
});
export type ProposedRename = z.infer<typeof ProposedRename>;

export const ScanUniverseAnswer = z.object({
  markets: z.array(ScanUniverse),
  renames: z.array(ProposedRename),
  /** Most symbols of a market that may be chosen. */
  most: z.int(),
});
export type ScanUniverseAnswer = z.infer<typeof ScanUniverseAnswer>;

/** What is chosen of a market from now on, in place of what was. */
export const ChooseScannedRequest = z.strictObject({
  symbols: z.array(SymbolName).check(z.maxLength(MOST_SCANNED)),
});

export const DecideRenameRequest = z.strictObject({ decision: z.enum(['accepted', 'dismissed']) });
