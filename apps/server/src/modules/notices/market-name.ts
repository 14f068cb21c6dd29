import { MARKET_NAMES, MARKET_NAMES_IN_HINDI, type Preferences } from '@wickwise/contract';
import type { Market } from '@wickwise/market';

/** Returns a market's name in the language of a reader. */
export const marketName = (market: Market, language: Preferences['language']): string =>
  (language === 'hi' ? MARKET_NAMES_IN_HINDI : MARKET_NAMES)[market];
