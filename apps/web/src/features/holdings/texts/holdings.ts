// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const holdingsTexts = textsOf({
  en: {
    title: 'What I hold',
    about: 'Values of holdings that you entered, at the prices shown here. This is information, not advice, and no broker is connected.',
    failed: 'Couldn’t load your holdings',
    none: 'No holdings yet.',
    noneWhy: 'Import a file from your broker, or paste a table with symbol, quantity and average cost.',
    list: 'List',
    import: 'Import holdings',
    export: 'Export CSV',
    columns: {
      symbol: 'Symbol',
      quantity: 'Quantity',
      cost: 'Avg. cost',
      price: 'Last price',
      value: 'Value',
      pnl: 'Unrealised P&L',
      day: 'Day change',
      weight: 'Weight',
      edit: 'Edit',
    },
    edit: 'Edit',
    editOf: (symbol: string) => `Edit ${symbol}`,
    editTitle: (symbol: string) => `Edit holding of ${symbol}`,
    quantity: 'Quantity',
    cost: 'Average cost',
    save: 'Save holding',
    saving: 'Saving…',
    saved: 'Holding saved.',
    takeOff: 'Remove holding',
    takenOff: 'Holding removed. The symbol stays on the list.',
    noFigure: '—',
    split: 'adjusted for a split',
    uncosted: (count: number) => pluralCategory('en', count) === 'one' ? '1 holding has no cost: invested and P&L are those of the others.' : `${grouped(count)} holdings have no cost: invested and P&L are those of the others.`,
    hidden: (count: number) => pluralCategory('en', count) === 'one' ? '1 holding has no price here and is in no sum.' : `${grouped(count)} holdings have no price here and are in no sum.`,
    without: (symbols: string) => `Watched without a quantity: ${symbols}`,
    value: 'Value',
    invested: 'Invested',
    pnl: 'Unrealised P&L',
    day: 'Day change',
    group: (market: string, currency: string) => `${market}, ${currency}`,
  },
  hi: async () => (await import('./hi.ts')).holdingsTexts,
});
