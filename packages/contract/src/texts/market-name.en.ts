// Made by `npm run texts` from the .arb files of this folder: change those.
export const marketNameTexts = {
  Indian_Equity: 'Indian equity',
  US_Equity: 'US equity',
  Forex: 'Forex',
  Crypto: 'Crypto',
} as const;
