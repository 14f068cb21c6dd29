import { STRENGTHS } from '@wickwise/analytics';
import * as z from 'zod/mini';

const Share = z.number().check(z.minimum(-1), z.maximum(1));
const Interval = z.tuple([Share, Share]);

/** Hit rate of a kind of signal beside any bar's (docs/analytics/edges.md). Shares, 0 to 1. */
export const EdgeSummary = z.object({
  /** Strength of the counted signals; null for all. */
  strength: z.nullable(z.enum(STRENGTHS)),
  /** Number of counted signals. */
  count: z.int(),
  /** Null below thirty signals, like all figures. */
  hitRate: z.nullable(Share),
  /** 95 %; also null with too few weeks, like the edge's. */
  interval: z.nullable(Interval),
  baseline: z.nullable(Share),
  /** Hit rate minus baseline, and minus what any rule choosing such bars would show. */
  edge: z.nullable(Share),
  edgeInterval: z.nullable(Interval),
  /** Whether it survived the check over all cells shown and is positive: only then it may be called an edge. */
  isEdge: z.boolean(),
  /** Sentence of the chip, and further details. */
  sentence: z.string(),
  provenance: z.string(),
  isSimulated: z.boolean(),
  isOutOfSample: z.boolean(),
  /** Market time of the measurement, epoch ms. */
  measuredAt: z.number(),
});
export type EdgeSummary = z.infer<typeof EdgeSummary>;
