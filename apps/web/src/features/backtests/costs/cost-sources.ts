import { COST_SOURCES } from '@wickwise/contract';
import { textsOf } from '../../../lib/texts.ts';

/** Whose charges are the usual costs of a market. */
export const costSources = textsOf({ en: COST_SOURCES, hi: async () => (await import('./hindi-sources.ts')).sources });
