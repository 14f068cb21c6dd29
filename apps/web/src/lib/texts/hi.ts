// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../digits.ts';

export const formatTexts = {
  seconds: (count: number) => `${grouped(count)} से.`,
  minutes: (count: number) => `${grouped(count)} मि.`,
  hours: (count: number) => `${grouped(count)} घं.`,
  days: (count: number) => `${grouped(count)} दिन`,
  lakh: 'लाख',
  crore: 'करोड़',
} as const;

export const marketHintsTexts = {
  Indian_Equity: 'नेशनल स्टॉक एक्सचेंज के शेयर, मुंबई में 09:15 से 15:30।',
  US_Equity: 'न्यूयॉर्क के एक्सचेंजों के शेयर, वहाँ 09:30 से 16:00।',
  Forex: 'करेंसी पेयर, न्यूयॉर्क में रविवार शाम से शुक्रवार शाम तक।',
  Crypto: 'डॉलर में कॉइन, 24 घंटे।',
} as const;

export const marketNamesTexts = {
  Indian_Equity: 'भारतीय शेयर',
  US_Equity: 'अमेरिकी शेयर',
  Forex: 'फ़ॉरेक्स',
  Crypto: 'क्रिप्टो',
} as const;

export const channelNamesTexts = {
  email: {
    name: 'ईमेल',
    add: 'ईमेल जोड़ें',
  },
  push: {
    name: 'पुश',
    add: 'यह ब्राउज़र जोड़ें',
  },
  telegram: {
    name: 'Telegram',
    add: 'Telegram जोड़ें',
  },
  webhook: {
    name: 'वेबहुक',
    add: 'वेबहुक जोड़ें',
  },
} as const;

export const subscriptionStatusesTexts = {
  incomplete: 'शुरू नहीं हुआ',
  trialing: 'ट्रायल',
  active: 'चालू',
  past_due: 'पेमेंट बाकी',
  halted: 'पेमेंट बाकी',
  paused: 'रुका हुआ',
  canceled: 'रद्द',
  expired: 'समाप्त',
} as const;
