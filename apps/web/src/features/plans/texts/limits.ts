// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const limitsTexts = textsOf({
  en: {
    kinds: {
      watchlistSymbols: 'Watchlist symbols',
      strategies: 'Saved strategies',
      activeAlerts: 'Active alerts',
      deliveriesPerDay: 'Alert deliveries a day',
      backtestBarsPerMonth: 'Backtest bars a month',
      apiCallsPerDay: 'API calls a day',
      historyDays: 'History',
      seats: 'Seats',
    },
    noLimit: 'No limit',
    allHistory: 'All',
    years: (count: number) => pluralCategory('en', count) === 'one' ? '1 year' : `${grouped(count)} years`,
    days: (count: number) => pluralCategory('en', count) === 'one' ? '1 day' : `${grouped(count)} days`,
  },
  hi: async () => (await import('./hi.ts')).limitsTexts,
});
