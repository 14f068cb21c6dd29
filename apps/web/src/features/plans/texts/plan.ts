// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const planTexts = textsOf({
  en: {
    title: 'Your plan',
    failed: 'Couldn’t load your plan.',
    current: 'Plan',
    off: 'This server charges nothing: its operator has switched plans off. All features are yours, without limits of a plan.',
    forever: 'Without an end',
    until: (day: string) => `Until ${day}`,
    waiting: (alerts: number, strategies: number, symbols: number) => `Paused until there is room: alerts ${grouped(alerts)}, strategies ${grouped(strategies)}, watchlist symbols ${grouped(symbols)}`,
    change: 'Change plan',
    billing: 'Billing',
    usage: 'Usage',
    usedOf: (used: string, limit: string) => `${used} of ${limit}`,
    usedOnly: (used: string) => `${used}, no limit`,
    resets: (duration: string) => `Starts over in ${duration}`,
    choose: 'Choose what stays active',
    chooseWhy: 'Your plan has less room than you use. Nothing is deleted: what is paused can be read and exported, and goes on once there is room.',
    kinds: {
      alerts: 'Alerts',
      strategies: 'Strategies',
      symbols: 'Watchlist symbols',
    },
    chosenOf: (count: number, limit: number) => `${grouped(count)} of ${grouped(limit)} chosen`,
    save: 'Save choice',
    chosen: 'Your choice was saved.',
    preview: 'Compare with another plan',
    otherPlan: 'Plan',
    nothingPauses: 'Everything you have fits. Nothing would pause.',
    wouldPause: 'This would pause, the newest first. You can choose others afterwards. Nothing is deleted.',
    kindCount: {
      alerts: (count: number) => pluralCategory('en', count) === 'one' ? '1 alert' : `${grouped(count)} alerts`,
      strategies: (count: number) => pluralCategory('en', count) === 'one' ? '1 strategy' : `${grouped(count)} strategies`,
      symbols: (count: number) => pluralCategory('en', count) === 'one' ? '1 symbol' : `${grouped(count)} symbols`,
    },
    more: (count: number) => `and ${grouped(count)} more`,
    toBilling: (plan: string) => `Go to billing with ${plan}`,
    grants: 'Why you have this plan',
    plan: 'Plan',
    reason: 'Reason',
    note: 'Note',
    from: 'From',
    to: 'Until',
    noEnd: 'No end',
    reasons: {
      paid: 'Paid',
      trial: 'Trial',
      coupon: 'Coupon',
      gift: 'Gift',
      operator: 'Given by the operator',
      team: 'Seat in a team',
    },
  },
  hi: async () => (await import('./hi.ts')).planTexts,
});
