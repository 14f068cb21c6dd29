export const ALERT_LIMITS = {
  /** Alerts per account. */
  alerts: 1_000,
  /** Maximum bars of a move or average. */
  bars: 50,
  cooldownMinutes: 10_080,
  lastsDays: 365,
  /** Maximum instruments of a watchlist alert. */
  symbols: 500,
  firingsPageSize: 25,
} as const;
