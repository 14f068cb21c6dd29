import { STRENGTHS } from '@wickwise/analytics';
import * as z from 'zod/mini';

const Share = z.number().check(z.minimum(-1), z.maximum(1));
const Interval = z.tuple([Share, Share]);

/** How often a signal of this kind worked, beside how often any bar did (docs/analytics/edges.md). Shares, 0 to 1. */
export const EdgeChip = z.object({
  /** The strength whose signals were counted; null when those of every strength were. */
  strength: z.nullable(z.enum(STRENGTHS)),
  /** Signals that were counted. */
  count: z.int(),
  /** Null below thirty signals, as everything measured is. */
  hitRate: z.nullable(Share),
  /** 95 %; null as well where the signals fall in too few weeks, as is that of the edge. */
  interval: z.nullable(Interval),
  baseline: z.nullable(Share),
  /** Hit rate less baseline, and less what any rule that chooses such bars would show. */
  edge: z.nullable(Share),
  edgeInterval: z.nullable(Interval),
  /** Whether it survived the check over all cells shown, and gains: only then may it be called an edge. */
  isEdge: z.boolean(),
  /** The words of the chip, and what stands beside them. */
  sentence: z.string(),
  provenance: z.string(),
  isSimulated: z.boolean(),
  isOutOfSample: z.boolean(),
  /** When it was measured, epoch ms of the market's clock. */
  measuredAt: z.number(),
});
export type EdgeChip = z.infer<typeof EdgeChip>;
