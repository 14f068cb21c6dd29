export const ALERT_LIMITS = {
  /** Alerts of one account. */
  alerts: 1_000,
  /** Bars that a move or an average is looked at over. */
  bars: 50,
  cooldownMinutes: 10_080,
  lastsDays: 365,
  /** Instruments of a watchlist that one alert follows. */
  symbols: 500,
  firingsPageSize: 25,
} as const;
