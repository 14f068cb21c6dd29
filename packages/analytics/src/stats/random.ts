/** A seeded stream of random numbers, the same on every machine. */
export interface Random {
  /** Returns a number from 0 inclusive to 1 exclusive, in steps of 2^-32. */
  next(): number;
  /** Returns a whole number from 0 to `count - 1`. */
  below(count: number): number;
}

/**
 * A Weyl sequence (odd steps of 2^32 divided by the golden ratio) whose terms are stirred by two multiplications and
 * shifts; the multipliers are those of MurmurHash3's finaliser. Enough for resampling, not for secrets.
 */
export function seededRandom(seed: number): Random {
  let state = stir(seed | 0);
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    return stir(state) / 2 ** 32;
  };
  return { next, below: (count) => Math.floor(next() * count) };
}

function stir(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}
