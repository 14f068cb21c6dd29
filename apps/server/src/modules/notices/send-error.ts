/** A message couldn't be delivered. `isFinal`: no retry can succeed, such as after a browser has unsubscribed. */
export class SendError extends Error {
  readonly isFinal: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { isFinal = false, retryAfterMs }: { isFinal?: boolean; retryAfterMs?: number } = {}) {
    super(message);
    this.isFinal = isFinal;
    this.retryAfterMs = retryAfterMs;
  }
}
