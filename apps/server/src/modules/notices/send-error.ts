/** A message could not be handed over. `isFinal`: no other attempt will fare better, as when a browser has unsubscribed. */
export class SendError extends Error {
  readonly isFinal: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { isFinal = false, retryAfterMs }: { isFinal?: boolean; retryAfterMs?: number } = {}) {
    super(message);
    this.isFinal = isFinal;
    this.retryAfterMs = retryAfterMs;
  }
}
