/** Lets one request at a time through to each host. */
export class HostTurns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs a request once those before it to the same host have ended. */
  async take<Answer>(host: string, request: () => Promise<Answer>): Promise<Answer> {
    const before = this.#last.get(host) ?? Promise.resolve();
    const own = before.then(request, request);
    this.#last.set(host, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(host) === own) this.#last.delete(host);
    }
  }
}
