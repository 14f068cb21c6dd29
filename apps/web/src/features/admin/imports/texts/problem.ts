// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../../lib/texts.ts';

export const problemTexts = textsOf({
  en: {
    price: (found: string) => `expected a price above 0, found ${found}`,
    number: (found: string) => `expected a number of 0 or more, found ${found}`,
    date: (found: string) => `expected a date such as 2026-11-20, found ${found}`,
    time: (found: string) => `expected a time such as 2026-11-20 09:15, found ${found}`,
    noSession: (day: string) => `${day} is no trading day of this market`,
    outside: (time: string) => `${time} is outside the trading hours of this market`,
    notOver: 'this bar isn’t over yet',
    nearSymbol: (symbol: string, nearest: string) => `expected a symbol of the catalogue, found “${symbol}”; did you mean ${nearest}?`,
    symbol: (symbol: string) => `expected a symbol of the catalogue, found “${symbol}”`,
    twice: (symbol: string, line: string) => `${symbol} has this bar on line ${line} too`,
    tooLow: (limit: string, found: string) => `expected no less than ${limit}, found ${found}`,
    tooHigh: (limit: string, found: string) => `expected no more than ${limit}, found ${found}`,
    cells: (expected: string, found: string) => `expected ${expected} cells, found ${found}`,
    start: (timeframe: string, time: string, found: string) => `a ${timeframe} bar begins at ${time}, found ${found}`,
    mixed: 'The market has prices of another source, and those of two sources never mix. Remove them first.',
    noColumn: (field: string) => `The first line names no column for the ${field}.`,
  },
  hi: async () => (await import('./hi.ts')).problemTexts,
});
