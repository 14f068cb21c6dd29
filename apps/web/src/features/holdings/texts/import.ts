// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const importTexts = textsOf({
  en: {
    title: 'Import holdings',
    about: 'Zerodha, Upstox, Groww, Interactive Brokers, or any table with symbol, quantity and average cost, as CSV. Account numbers in the file aren’t stored.',
    file: 'File',
    text: 'Or paste the table',
    check: 'Check file',
    checking: 'Checking…',
    again: 'Choose another file',
    save: 'Save holdings',
    saved: (count: number, name: string) => pluralCategory('en', count) === 'one' ? `1 holding saved in “${name}”.` : `${grouped(count)} holdings saved in “${name}”.`,
    recognised: (format: string) => `Recognised: ${format}`,
    formats: {
      kite: 'Zerodha Kite holdings',
      console: 'Zerodha Console holdings',
      upstox: 'Upstox holdings',
      groww: 'Groww holdings',
      ibkr: 'Interactive Brokers activity statement',
      ibkrFlex: 'Interactive Brokers Flex query',
      generic: 'a table with usual headings',
    },
    taken: (count: number) => count === 0 ? 'No holding found' : pluralCategory('en', count) === 'one' ? '1 holding found' : `${grouped(count)} holdings found`,
    refused: (count: number) => pluralCategory('en', count) === 'one' ? '1 line not taken' : `${grouped(count)} lines not taken`,
    line: (line: number, symbol: string) => `Line ${grouped(line)}: ${symbol}`,
    reasons: {
      unknown: 'not available here',
      noSymbol: 'no symbol',
      noQuantity: 'no quantity',
      short: 'short position',
      badCost: 'average cost isn’t a price',
      fund: 'mutual fund',
      bond: 'bond',
      derivative: 'option or future',
      otherKind: 'no share, fund of an exchange or coin',
      currency: 'a currency or exchange without a market here',
      tooMany: 'more than a list holds',
    },
    into: 'Save as',
    newList: 'New list',
    name: 'Name of the list',
    mode: 'Holdings already on the list',
    modes: {
      merge: 'Keep and update',
      replace: 'Replace all',
    },
    mergeWhy: 'Symbols of the file get its quantity and cost. Other holdings stay.',
    replaceWhy: 'Holdings that aren’t in the file leave the list.',
    usualName: 'What I hold',
  },
  hi: async () => (await import('./hi.ts')).importTexts,
});
