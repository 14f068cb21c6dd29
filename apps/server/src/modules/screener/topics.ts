import type { InstrumentId, Market, ScanTimeframe } from '@wickwise/market';
import { topic } from '#platform/bus.ts';

/** An instrument left the matches of a saved screen. */
export interface ScreenLeft {
  id: InstrumentId;
  market: Market;
  /** The screen's id, as signals name it when something enters. */
  pattern: string;
  ownerId: string;
  timeframe: ScanTimeframe;
  direction: string;
  /** The same for the same leaving, however often it's told. */
  key: string;
  barMs: number;
  atMs: number;
  price: number;
}

/** The key is the market. */
export const screensLeft = topic<ScreenLeft>('screen-left');
