// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { textsOf } from '../../../lib/texts.ts';

export const funnelTexts = textsOf({
  en: {
    title: 'Why nothing matched',
    condition: 'Condition',
    alone: 'Alone',
    together: 'With those above',
    without: 'Without it',
    change: 'Change',
    and: 'and',
    or: 'or',
    drop: (condition: string) => `Drop this condition: ${condition}`,
    dropShort: 'Drop',
    bars: (bars: string, symbols: string, barCount: number, symbolCount: number) => `${bars} ${pluralCategory('en', barCount) === 'one' ? 'bar' : 'bars'}, ${symbols} ${pluralCategory('en', symbolCount) === 'one' ? 'symbol' : 'symbols'}`,
    counted: (amount: string) => `Checked: ${amount}.`,
    countedNow: (symbols: string, count: number) => `Checked: the last bar of ${symbols} ${pluralCategory('en', count) === 'one' ? 'symbol' : 'symbols'}.`,
    noValue: (condition: string) => `“${condition}” has no value yet. It needs more bars.`,
    neverAlone: (condition: string) => `“${condition}” is never true here, even alone.`,
    emptied: (condition: string) => `“${condition}” is true at times, but never together with the conditions above.`,
    neverTurned: (bars: string, count: number) => `The rule was true on ${bars} ${pluralCategory('en', count) === 'one' ? 'bar' : 'bars'}, but never turned true in this period. A match begins on the bar where it turns true.`,
    turned: (bars: string, count: number) => `The rule turned true on ${bars} ${pluralCategory('en', count) === 'one' ? 'bar' : 'bars'}, so the conditions are not the reason.`,
    emptying: 'nothing left',
    unanswered: (bars: string, count: number) => `no value on ${bars} ${pluralCategory('en', count) === 'one' ? 'bar' : 'bars'}`,
    nearest: 'Nearest misses',
    values: (left: string, right: string) => `${left} against ${right}`,
    failed: 'Couldn’t check the conditions one by one',
  },
  hi: async () => (await import('./hi.ts')).funnelTexts,
});
