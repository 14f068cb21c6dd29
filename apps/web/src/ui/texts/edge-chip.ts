// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../lib/digits.ts';
import { textsOf } from '../../lib/texts.ts';

export const edgeChipTexts = textsOf({
  en: {
    unmeasured: 'edge not measured yet',
    unmeasuredWhy: 'The hit rate of this rule hasn’t been measured yet.',
    tooFew: (count: number) => `${grouped(count)} so far`,
    hit: (percent: number) => `Hit rate ${grouped(percent)} %`,
    against: (percent: number) => `vs. baseline ${grouped(percent)} %`,
    edge: (points: number) => `edge ${grouped(points)} pts`,
    none: 'no proven edge',
    simulated: 'simulated',
    title: 'Measured edge',
    short: (hit: number, baseline: number) => `${grouped(hit)} % vs. ${grouped(baseline)} %`,
    whole: 'All measured figures',
    proof: 'Replay proof',
    ofStrength: (strength: string) => `Only ${strength} signals.`,
    ofAll: 'Signals of all strengths.',
    advice: 'Past results don’t guarantee future results.',
    picture: 'Hit rate with its 95 % interval; the dashed line is the baseline',
  },
  hi: async () => (await import('./hi.ts')).edgeChipTexts,
});
