import * as z from 'zod/mini';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';

/** What an account gives out links to. */
export const SHARED_KINDS = ['strategy', 'screen', 'backtest'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** A link that anybody who has it can open, until its owner removes it or what it shows. */
export const SharedLink = z.object({
  kind: z.enum(SHARED_KINDS),
  id: z.string(),
  /** What it shows, as its owner calls it. */
  label: z.string(),
  market: MarketName,
  timeframe: ScanTimeframeName,
  createdAt: z.number(),
});
export type SharedLink = z.infer<typeof SharedLink>;
/** Newest first. */
export const SharedLinksAnswer = z.object({ links: z.array(SharedLink) });
