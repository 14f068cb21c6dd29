/** Armed items that wait for a price to set their side. */
export class WaitingList {
  readonly #levels: number[] = [];
  readonly #items: number[] = [];
  readonly #kinds: number[] = [];

  get size(): number {
    return this.#items.length;
  }

  add(level: number, item: number, kind: number): void {
    this.#levels.push(level);
    this.#items.push(item);
    this.#kinds.push(kind);
  }

  remove(item: number): boolean {
    const at = this.#items.indexOf(item);
    if (at < 0) return false;
    this.#drop(at);
    return true;
  }

  /** Offers each item, and keeps those that aren't taken. */
  offer(take: (level: number, item: number, kind: number) => boolean): void {
    for (let i = this.#items.length - 1; i >= 0; i--) {
      if (take(this.#levels[i], this.#items[i], this.#kinds[i])) this.#drop(i);
    }
  }

  /** Replaces it by the last one: order is irrelevant. */
  #drop(at: number): void {
    for (const column of [this.#levels, this.#items, this.#kinds]) {
      const last = column.pop() as number;
      if (at < column.length) column[at] = last;
    }
  }
}
