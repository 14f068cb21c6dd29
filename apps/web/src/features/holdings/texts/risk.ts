// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const riskTexts = textsOf({
  en: {
    title: 'Risk',
    failed: 'Couldn’t measure the risk',
    about: (name: string) => `About ${name}`,
    basis: (days: number) => `From ${pluralCategory('en', days) === 'one' ? '1 daily return' : `${grouped(days)} daily returns`} of the past year, quantities as today.`,
    volatility: 'Volatility',
    volatilityWhy: 'Standard deviation of daily returns within the past year, times the square root of trading days a year. 20 % means that a usual year ends within about 20 % of its expected result.',
    beta: (index: string) => `Beta to ${index}`,
    betaNone: 'Beta',
    betaWhy: 'Change of these holdings per 1 % change of the market’s index, by least squares on daily returns of the past year. 1.2 means 1.2 %.',
    fall: 'Largest fall',
    fallWhy: 'Deepest fall from a high within the past year, had today’s quantities been held throughout.',
    worst: 'Worst day of five years',
    worstWhy: 'Worst daily return in stored history, up to five years, and what it would cost at today’s value.',
    hhi: 'Concentration (HHI)',
    hhiWhy: 'Sum of squared weights: 1 is a single holding, 0.1 is like ten equal ones.',
    largest: 'Largest weight',
    largestWhy: 'Share of the value in the largest holding of this market.',
    like: (count: string) => `like ${count} equal holdings`,
    span: (from: string, to: string) => `${from} to ${to}`,
    onDay: (money: string, day: string) => `${day}; ${money} at today’s value`,
    tooFew: 'Too little history',
    unmeasured: (symbols: string) => `Not measured, with too few daily bars: ${symbols}`,
  },
  hi: async () => (await import('./hi.ts')).riskTexts,
});
