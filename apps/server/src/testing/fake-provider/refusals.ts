import type { FakeAnswer } from './dialect.ts';

/** A refusal that goes before the dialect's answers. */
export interface FakeRefusal extends FakeAnswer {
  /** How often; without it until it's cleared. */
  times?: number;
  /** The calls that it's for, by their address; without it all. */
  of?: RegExp;
}

/** Refuses streams, answers of REST, or both. */
export interface FakeRefusals {
  stream?: FakeRefusal;
  rest?: FakeRefusal;
}

/** Returns the refusal that is due for a call or a stream, and counts it. */
export function takeRefusal(refusals: FakeRefusals, side: keyof FakeRefusals, address = '/'): FakeRefusal | undefined {
  const refusal = refusals[side];
  if (!refusal || refusal.times === 0 || refusal.of?.test(address) === false) return undefined;
  if (refusal.times !== undefined) refusal.times--;
  return refusal;
}
