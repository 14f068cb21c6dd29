import type { NewsAccuracy } from '@wickwise/contract';

/**
 * How often a shown sentiment was right, of the headlines of `testing/headlines-fresh-2.tsv`: they were written after the rules
 * and never shaped them. A test measures it again.
 */
export const MEASURED_SENTIMENT: NewsAccuracy = { headlines: 62, shown: 41, right: 36 };
