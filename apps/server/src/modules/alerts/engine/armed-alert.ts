import type { AlertFrequency } from '@wickwise/contract';
import type { Timeframe } from '@wickwise/market';
import type { PriceCondition } from './conditions.ts';

/** An alert on prices or averages, for one instrument. */
export interface ArmedAlert {
  no: number;
  condition: PriceCondition;
  timeframe: Timeframe;
  frequency: AlertFrequency;
  cooldownMinutes: number;
  /** Market time since which it's armed. */
  armedMs: number;
  expiresMs: number | null;
  firedMs: number | null;
}
