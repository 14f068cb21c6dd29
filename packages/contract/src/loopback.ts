/** Loopback periods: hours of a market's own days, without closed ones (docs/analytics/bars-and-time.md#windows). */
export const LOOPBACKS = ['2h', '4h', '8h', '24h', '72h', '168h', '720h'] as const;
export type Loopback = (typeof LOOPBACKS)[number];

export const isLoopback = (text: unknown): text is Loopback => LOOPBACKS.some((own) => own === text);

export const loopbackMs = (loopback: Loopback): number => Number.parseInt(loopback, 10) * 3_600_000;
