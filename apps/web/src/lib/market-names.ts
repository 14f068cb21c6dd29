export { marketHintsTexts as marketHints } from './texts/market-hints.ts';
export { marketNamesTexts as marketNames } from './texts/market-names.ts';
