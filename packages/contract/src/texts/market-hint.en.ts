// Made by `npm run texts` from the .arb files of this folder: change those.
export const marketHintTexts = {
  Indian_Equity: 'Shares on the National Stock Exchange, 09:15 to 15:30 in Mumbai.',
  US_Equity: 'Shares on New York’s exchanges, 09:30 to 16:00 there.',
  Forex: 'Currency pairs, Sunday evening to Friday evening in New York.',
  Crypto: 'Coins in US dollars, 24/7.',
} as const;
