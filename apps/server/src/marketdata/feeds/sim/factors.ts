import type { Instrument, Market, Session } from '@wickwise/market';
import { fatNormal, mixText } from './noise.ts';

/** How strongly yesterday's surprise and yesterday's volatility set today's: clusters that last some weeks. */
const SHOCK_WEIGHT = 0.08;
const MEMORY = 0.9;

/** One step of a GARCH(1,1) variance with mean 1. */
export const nextVariance = (variance: number, shock: number): number =>
  1 - SHOCK_WEIGHT - MEMORY + SHOCK_WEIGHT * shock * shock + MEMORY * variance;

/** What moves a market or a sector as a whole: one return a session, in standard deviations, volatility clustered. */
export class Factors {
  readonly #simulation: number;
  readonly #series = new Map<string, Float64Array>();

  constructor(simulation: number) {
    this.#simulation = simulation;
  }

  /** Returns of the market, one per session of the list; the list must begin where all lists begin. */
  market(market: Market, sessions: readonly Session[]): Float64Array {
    return this.#of(market, sessions);
  }

  sector({ market, sector }: Instrument, sessions: readonly Session[]): Float64Array {
    return this.#of(`${market} ${sector}`, sessions);
  }

  #of(name: string, sessions: readonly Session[]): Float64Array {
    const known = this.#series.get(name);
    if (known && known.length >= sessions.length) return known;
    const seed = mixText(this.#simulation, name);
    const returns = new Float64Array(sessions.length);
    let variance = 1;
    sessions.forEach(({ openMs }, i) => {
      const shock = fatNormal(seed, Math.floor(openMs / 86_400_000)) * Math.sqrt(variance);
      returns[i] = shock;
      variance = nextVariance(variance, shock);
    });
    this.#series.set(name, returns);
    return returns;
  }
}
