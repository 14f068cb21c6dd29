import type { AlertFrequency, ParsedPriceCondition } from '@wickwise/contract';
import type { Timeframe } from '@wickwise/market';

/** An alert on prices or averages, for one instrument. */
export interface ArmedAlert {
  no: number;
  /** How often it was armed. */
  arming: number;
  condition: ParsedPriceCondition;
  timeframe: Timeframe;
  frequency: AlertFrequency;
  cooldownMinutes: number;
  /** Market time since which it's armed. */
  armedMs: number;
  expiresMs: number | null;
  firedMs: number | null;
}
