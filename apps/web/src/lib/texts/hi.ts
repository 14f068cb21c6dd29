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
