import * as z from 'zod/mini';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';

/** Kinds of public links. */
export const SHARED_KINDS = ['strategy', 'screen', 'backtest'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** A public link, valid until its owner removes it or its subject. */
export const SharedLink = z.object({
  kind: z.enum(SHARED_KINDS),
  id: z.string(),
  /** Its subject's name. */
  label: z.string(),
  market: MarketName,
  timeframe: ScanTimeframeName,
  createdAt: z.number(),
});
export type SharedLink = z.infer<typeof SharedLink>;
/** Newest first. */
export const SharedLinksAnswer = z.object({ links: z.array(SharedLink) });
