/** What a connection was asked for, and which of it the provider has not answered yet. */
export class AskedSymbols {
  #asked: ReadonlySet<string> = new Set();
  readonly #unanswered = new Set<string>();

  /** What was asked for last. */
  get all(): ReadonlySet<string> {
    return this.#asked;
  }

  /** What is neither confirmed nor refused. */
  get unanswered(): ReadonlySet<string> {
    return this.#unanswered;
  }

  /** Returns what to subscribe to and what to give up, to have just `wanted`, in the order of the sets. */
  next(wanted: ReadonlySet<string>): { added: string[]; removed: string[] } {
    const added = [...wanted.difference(this.#asked)];
    const removed = [...this.#asked.difference(wanted)];
    this.#asked = wanted;
    for (const symbol of added) this.#unanswered.add(symbol);
    for (const symbol of removed) this.#unanswered.delete(symbol);
    return { added, removed };
  }

  /** Notes an answer. Returns whether it was waited for. */
  answer(symbol: string): boolean {
    return this.#unanswered.delete(symbol);
  }
}
