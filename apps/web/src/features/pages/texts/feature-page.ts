// Made by `npm run texts` from the .arb files of this folder: change those.
import { textsOf } from '../../../lib/texts.ts';

export const featurePageTexts = textsOf({
  en: {
    title: 'Features',
    lead: 'Live prices, signals, backtests and alerts for four markets, with the source of every number.',
    proof: 'Nothing repaints. Every night the server replays its stored history bar by bar and compares the result with the signals it sent.',
    sections: [
      {
        title: 'Prices that say where they come from',
        text: [
          'Each market shows its session (open, closed, holiday), its price source and the age of prices. Simulated, recorded and delayed prices have a badge on every screen.',
          'If an open market sends no prices, Wickwise tells you. A closed market isn’t an outage.',
        ],
      },
      {
        title: 'Bars you can check',
        text: [
          'Bars start at the session open: 09:15 in Mumbai, 09:30 in New York, 17:00 New York for forex, midnight UTC for crypto. The calendar knows half days, holidays, daylight saving time and the NSE closing auction.',
          'Late, repeated and out-of-order trades are handled. A late trade creates a new revision of the bar. The old one is kept.',
        ],
      },
      {
        title: 'Signals from closed bars only',
        text: [
          'Indicator rules, candlestick and chart patterns are scanned on every symbol of the catalogue. Timeframes: 10m, 15m, 30m, 1h, 1D, 1W and 1M.',
          'A signal keeps its rule version, its bars with their hash, and its time. It stays as sent, even if a bar is corrected later.',
        ],
      },
      {
        title: 'Measured, even when there is no edge',
        text: [
          'Each signal shows its hit rate over all stored history, the interval and the baseline. Only results that survive a check across all signal types are called an edge. Most show none.',
          'Results before and after a rule was fixed are kept separate. Simulated prices are never mixed with real ones.',
        ],
      },
      {
        title: 'A screener that explains every row',
        text: [
          'Combine indicators and patterns and see the match count at once. Each row shows which conditions passed and by how much. Near misses show what is missing.',
          'Saved screens are scanned at every close. A shared screen keeps its rule, bar hash and result.',
        ],
      },
      {
        title: 'Backtests that don’t flatter',
        text: [
          'Costs of each market are on by default and itemised. Fills are at the next bar’s open. The report counts the variants you tried, shows buy and hold beside it, and says “Loses money” when it does.',
          'Build rules without code, or start from a public strategy. One rule serves screener, backtest, alert and paper trading.',
        ],
      },
      {
        title: 'Alerts with a receipt, and paper trading',
        text: [
          'An alert says what fired: rule, values and time, in the app, by email, push, Telegram or webhook. A dry run shows when it would have triggered.',
          'Paper orders fill like those of a backtest, and profit is shown after costs.',
        ],
      },
      {
        title: 'News with its source',
        text: [
          'Headlines of central banks, regulators, exchanges and publishers, by market, topic and symbol. The same news from several sources is one entry.',
          'Each story shows its symbols with the price at publication and since. Sources are contacted only as far as the operator has agreed.',
        ],
      },
      {
        title: 'Coming soon',
        text: [
          'Expert advice and plans.',
        ],
      },
    ],
  },
  hi: async () => (await import('./hi.ts')).featurePageTexts,
});
