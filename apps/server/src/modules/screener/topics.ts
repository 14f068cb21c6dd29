import type { RuleReading } from '@wickwise/contract';
import type { InstrumentId, Market, ScanTimeframe } from '@wickwise/market';
import { topic } from '#platform/bus.ts';

/** An instrument left the matches of a saved screen. */
export interface ScreenLeft {
  id: InstrumentId;
  market: Market;
  /** The screen's id, which signals of entering have as pattern. */
  pattern: string;
  ownerId: string;
  timeframe: ScanTimeframe;
  direction: string;
  /** Identifies the leaving, for idempotence. */
  key: string;
  barMs: number;
  atMs: number;
  price: number;
  /** Name of the screen, and what its conditions read. */
  rule: string;
  readings: readonly RuleReading[] | undefined;
}

/** The key is the market. */
export const screensLeft = topic<ScreenLeft>('screen-left');
