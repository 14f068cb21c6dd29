// Made by `npm run texts` from the .arb files of this folder: change those.
export const costSourceTexts = {
  Indian_Equity: 'Discount brokers: delivery without brokerage, ₹13 and GST for each sale out of the demat account.',
  US_Equity: 'Brokers that charge about half a cent per share.',
  Forex: 'Retail accounts without commission: about two pips of spread in a major pair.',
  Crypto: 'Spot fee of the lowest tier at large exchanges, for maker and taker alike.',
} as const;
