import { emaStep } from './ema.ts';

/**
 * An exponential average, the average of it, and the average of that; each is seeded once the previous one has values.
 */
export interface EmaChain {
  first: number;
  second: number;
  third: number;
}

/** Returns the chain at indices 1 to 3 of a state. */
export const emaChain = (state: Float64Array): EmaChain => ({
  first: state[1],
  second: state[2],
  third: state[3],
});

export function keepChain({ first, second, third }: EmaChain, state: Float64Array): void {
  state[1] = first;
  state[2] = second;
  state[3] = third;
}

export function stepChain(chain: EmaChain, value: number, bar: number, period: number, weight: number): void {
  chain.first = emaStep(chain.first, value, bar, period, weight);
  chain.second = emaStep(chain.second, chain.first, bar - (period - 1), period, weight);
  chain.third = emaStep(chain.third, chain.second, bar - 2 * (period - 1), period, weight);
}
