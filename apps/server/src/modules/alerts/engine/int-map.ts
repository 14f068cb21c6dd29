const EMPTY = -1;
const GONE = -2;

/** Map from whole numbers to whole numbers: about 16 bytes a pair, where a `Map` takes 40 or more. */
export class IntMap {
  #keys = new Int32Array(64).fill(EMPTY);
  #values = new Int32Array(64);
  /** Places that were ever taken. */
  #used = 0;
  size = 0;

  get(key: number): number | undefined {
    const at = this.#find(key);
    return this.#keys[at] === key ? (this.#values[at] as number) : undefined;
  }

  set(key: number, value: number): void {
    if (this.#used * 4 > this.#keys.length * 3) this.#rebuild();
    const at = this.#find(key);
    if (this.#keys[at] !== key) {
      this.#used++;
      this.size++;
      this.#keys[at] = key;
    }
    this.#values[at] = value;
  }

  delete(key: number): void {
    const at = this.#find(key);
    if (this.#keys[at] !== key) return;
    this.#keys[at] = GONE; // an empty slot would end the search for the keys after it
    this.size--;
  }

  /** Returns the slot of a key, or the empty slot at which its search ends. */
  #find(key: number): number {
    const mask = this.#keys.length - 1;
    let at = Math.imul(key, 0x9e3779b1) >>> 0;
    for (at &= mask; this.#keys[at] !== key && this.#keys[at] !== EMPTY; at = (at + 1) & mask);
    return at;
  }

  #rebuild(): void {
    const [keys, values] = [this.#keys, this.#values];
    const length = this.size * 2 > keys.length ? keys.length * 2 : keys.length;
    this.#keys = new Int32Array(length).fill(EMPTY);
    this.#values = new Int32Array(length);
    this.#used = 0;
    this.size = 0;
    keys.forEach((key, i) => {
      if (key >= 0) this.set(key, values[i] as number);
    });
  }
}
