import type { Market } from '@wickwise/market';
import { costSourceTexts } from './texts/cost-source.en.ts';
import { marketHintTexts } from './texts/market-hint.en.ts';
import { marketNameTexts } from './texts/market-name.en.ts';
import type { Translated } from './translated.ts';

/** Names of the markets on screens and in messages. */
export const MARKET_NAMES = marketNameTexts satisfies MarketWords;
/** What is traded in a market, and when. */
export const MARKET_HINTS = marketHintTexts satisfies MarketWords;
/** Whose charges are the usual costs of a market. */
export const COST_SOURCES = costSourceTexts satisfies MarketWords;

/** A text for each market. */
export type MarketWords = Translated<Readonly<Record<Market, string>>>;
