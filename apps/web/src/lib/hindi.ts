/** Texts of the shared parts in Hindi, by the part that they belong to. */

export const format = {
  seconds: (count: number) => `${count} से.`,
  minutes: (count: number) => `${count} मि.`,
  hours: (count: number) => `${count} घं.`,
  days: (count: number) => `${count} दिन`,
  lakh: 'लाख',
  crore: 'करोड़',
};

export const markets = { Indian_Equity: 'भारतीय शेयर', US_Equity: 'अमेरिकी शेयर', Forex: 'फ़ॉरेक्स', Crypto: 'क्रिप्टो' };
