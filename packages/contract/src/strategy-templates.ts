import { ATTRIBUTE_GROUPS } from '@wickwise/analytics';
import * as z from 'zod/mini';
import { Strategy } from './strategies.ts';

/** A strategy to start from, with the group it's listed under. */
export const StrategyTemplate = z.extend(Strategy, { category: z.enum(ATTRIBUTE_GROUPS) });
