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
  /** Longest words of an alert on news. */
  newsWords: 200,
  /** Maximum stories for which one alert triggers within an hour. */
  storiesAnHour: 20,
} as const;
