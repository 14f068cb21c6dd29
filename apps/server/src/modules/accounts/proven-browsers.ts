const LASTS_MS = 3_600_000;
const MOST = 100_000;

/** Browsers that have just proved access to an account's mail. In memory, for an hour. */
export class ProvenBrowsers {
  readonly #untilMs = new Map<string, number>();

  note(userId: string, browser: string): void {
    const nowMs = Date.now();
    for (const [key, untilMs] of this.#untilMs) {
      if (untilMs > nowMs && this.#untilMs.size < MOST) break; // the map is ordered by age
      this.#untilMs.delete(key);
    }
    const key = `${userId} ${browser}`;
    this.#untilMs.delete(key);
    this.#untilMs.set(key, nowMs + LASTS_MS);
  }

  has(userId: string, browser: string): boolean {
    return (this.#untilMs.get(`${userId} ${browser}`) ?? 0) > Date.now();
  }
}
