import type { EdgeSummary } from '@wickwise/contract';

/** An edge of 212 signals. */
export const edgeChip = (more: Partial<EdgeSummary> = {}): EdgeSummary => ({
  strength: null,
  count: 212,
  hitRate: 0.54,
  interval: [0.47, 0.6],
  baseline: 0.51,
  edge: 0.03,
  edgeInterval: [-0.04, 0.1],
  isEdge: false,
  sentence: 'Hit rate 54 % (n = 212, 47–60 %) vs. baseline 51 %. No proven edge.',
  provenance: 'Recorded bars, out of sample.',
  isSimulated: false,
  isOutOfSample: true,
  measuredAt: Date.parse('2026-11-20T05:45:00Z'),
  ...more,
});
