// Made by `npm run texts` from the .arb files of this folder: change those.
export const marketHintTexts = {
  Indian_Equity: 'नेशनल स्टॉक एक्सचेंज के शेयर, मुंबई में 09:15 से 15:30।',
  US_Equity: 'न्यूयॉर्क के एक्सचेंजों के शेयर, वहाँ 09:30 से 16:00।',
  Forex: 'करेंसी पेयर, न्यूयॉर्क में रविवार शाम से शुक्रवार शाम तक।',
  Crypto: 'डॉलर में कॉइन, 24 घंटे।',
} as const;
