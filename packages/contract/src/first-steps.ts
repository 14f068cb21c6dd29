import * as z from 'zod/mini';

/** First steps of an account, in the order of the checklist. */
export const FIRST_STEPS = ['watchlist', 'alert', 'screen', 'backtest'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Whether the account has each of them now: a watchlist with a symbol, an alert, a saved screen, a backtest. */
export const FirstSteps = z.object({
  watchlist: z.boolean(),
  alert: z.boolean(),
  screen: z.boolean(),
  backtest: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
