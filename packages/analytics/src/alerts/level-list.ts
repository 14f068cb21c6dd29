/** Entries of a chunk; a full one is split in two. */
const CHUNK = 128;

interface Chunk {
  levels: Float64Array;
  items: Int32Array;
  length: number;
}

/** Found items, in an array that is reused so that searches don't allocate. */
export class Hits {
  items = new Int32Array(64);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  push(item: number): void {
    if (this.length === this.items.length) {
      const grown = new Int32Array(this.length * 2);
      grown.set(this.items);
      this.items = grown;
    }
    this.items[this.length++] = item;
  }
}

/** Numbered items sorted by level, then number: about 17 bytes each, with logarithmic search, insertion and removal. */
export class LevelList {
  size = 0;
  readonly #chunks: Chunk[] = [];

  add(level: number, item: number): void {
    this.size++;
    if (this.#chunks.length === 0) this.#chunks.push(newChunk());
    const at = this.#chunkOf(level, item);
    const chunk = this.#chunks[at];
    insert(chunk, placeIn(chunk, level, item), level, item);
    if (chunk.length === CHUNK) this.#chunks.splice(at + 1, 0, part(chunk));
  }

  /** Returns false where it is missing. */
  remove(level: number, item: number): boolean {
    const at = this.#chunkOf(level, item);
    const chunk = this.#chunks[at];
    if (!chunk) return false;
    const place = placeIn(chunk, level, item);
    if (place === chunk.length || chunk.levels[place] !== level || chunk.items[place] !== item) return false;
    chunk.levels.copyWithin(place, place + 1, chunk.length);
    chunk.items.copyWithin(place, place + 1, chunk.length);
    chunk.length--;
    if (chunk.length === 0) this.#chunks.splice(at, 1);
    this.size--;
    return true;
  }

  /** Finds the items between `low` and `high`, ascending; with `withLow` and `withHigh` inclusive. */
  between(low: number, withLow: boolean, high: number, withHigh: boolean, hits: Hits): void {
    if (this.size === 0) return;
    const first = withLow ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY; // before or after all items of a level
    let at = this.#chunkOf(low, first);
    let place = placeIn(this.#chunks[at], low, first);
    for (; at < this.#chunks.length; at++, place = 0) {
      const { levels, items, length } = this.#chunks[at];
      for (; place < length; place++) {
        const level = levels[place];
        if (level > high || (level === high && !withHigh)) return;
        hits.push(items[place]);
      }
    }
  }

  /** Returns the last chunk that begins at or before a position. */
  #chunkOf(level: number, item: number): number {
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (isBefore(this.#chunks[middle], 0, level, item, true)) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

const newChunk = (): Chunk => ({ levels: new Float64Array(CHUNK), items: new Int32Array(CHUNK), length: 0 });

/** Returns whether an entry is before a position, or at it with `orAt`. */
function isBefore({ levels, items }: Chunk, entry: number, level: number, item: number, orAt: boolean): boolean {
  const own = levels[entry];
  if (own !== level) return own < level;
  const number = items[entry];
  return number < item || (orAt && number === item);
}

/** Returns the first entry at or after a position. */
function placeIn(chunk: Chunk, level: number, item: number): number {
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(chunk, middle, level, item, false)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(chunk: Chunk, place: number, level: number, item: number): void {
  chunk.levels.copyWithin(place + 1, place, chunk.length);
  chunk.items.copyWithin(place + 1, place, chunk.length);
  chunk.levels[place] = level;
  chunk.items[place] = item;
  chunk.length++;
}

/** Moves the upper half of a full chunk into a new one. */
function part(chunk: Chunk): Chunk {
  const upper = newChunk();
  const half = chunk.length >> 1;
  upper.levels.set(chunk.levels.subarray(half, chunk.length));
  upper.items.set(chunk.items.subarray(half, chunk.length));
  upper.length = chunk.length - half;
  chunk.length = half;
  return upper;
}
