import type { MarketWords } from './market-words.ts';
import { costSourceTexts } from './texts/cost-source.hi.ts';
import { marketHintTexts } from './texts/market-hint.hi.ts';
import { marketNameTexts } from './texts/market-name.hi.ts';

export const MARKET_NAMES_IN_HINDI: MarketWords = marketNameTexts;
export const MARKET_HINTS_IN_HINDI: MarketWords = marketHintTexts;
export const COST_SOURCES_IN_HINDI: MarketWords = costSourceTexts;
