/** Returns the pause that a `Retry-After` header asks for, in ms: seconds or a date. Undefined without a valid one. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}
