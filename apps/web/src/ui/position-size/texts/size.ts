// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const sizeTexts = textsOf({
  en: {
    title: 'Position size',
    capital: 'Capital',
    riskIn: 'Risk per trade in',
    risks: {
      percent: '% of capital',
      money: 'Money',
    },
    risk: 'Risk per trade',
    side: 'Side',
    sides: {
      buy: 'Buy',
      sell: 'Sell',
    },
    entry: 'Entry price',
    stop: 'Stop loss',
    lot: 'Lot size',
    units: (units: string) => `${units} units`,
    lots: (lots: string, lot: string) => `${lots} lots of ${lot}`,
    value: 'Position value',
    loss: 'Loss at the stop',
    costs: 'Costs of both fills, included',
    gap: 'A gap beyond the stop fills at the next price: the loss is larger then.',
    lotNote: 'Lot sizes aren’t known here. Shares trade in 1; enter the lot of a contract yourself.',
    fill: 'Enter capital, risk, entry and stop.',
    use: (units: string) => `Use ${units} units`,
    warnings: {
      wrongSide: 'The stop is on the wrong side of the entry.',
      withinTick: (tick: string) => `The stop is nearer than one tick (${tick}).`,
      noUnits: 'Not even one lot fits this risk.',
      overCapital: 'The position costs more than your capital.',
    },
  },
  hi: async () => (await import('./hi.ts')).sizeTexts,
});
