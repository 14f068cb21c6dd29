// Made by `npm run texts` from the .arb files of this folder: change those.
export const marketNameTexts = {
  Indian_Equity: 'भारतीय शेयर',
  US_Equity: 'अमेरिकी शेयर',
  Forex: 'फ़ॉरेक्स',
  Crypto: 'क्रिप्टो',
} as const;
