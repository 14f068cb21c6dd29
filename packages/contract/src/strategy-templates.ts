import { ATTRIBUTE_GROUPS } from '@wickwise/analytics';
import * as z from 'zod/mini';
import { Strategy } from './strategies.ts';

/** A strategy template with its group. */
export const StrategyTemplate = z.extend(Strategy, { category: z.enum(ATTRIBUTE_GROUPS) });
