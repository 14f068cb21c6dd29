import { type Instrument, type Session, tickRounder } from '@wickwise/market';
import { type Factors, nextVariance } from './factors.ts';
import { toVolume } from './minutes.ts';
import { fatNormal, mix, normal, uniform } from './noise.ts';
import type { Profile } from './profile.ts';

/** One simulated session: what its minutes must add up to. */
export interface Day {
  session: Session;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** What the random numbers of a day stand for. */
const OWN = 1;
const GAP = 2;
const UP = 3;
const DOWN = 4;
const TRADED = 5;

/** Profiles give the level of the beginning of 2026; simulated history begins twelve years before. */
export const FIRST_DATE = '2014-01-01';
const YEARS_TO_LEVEL = 12;

/** Sessions a year: volatilities are yearly, steps are daily. */
const SESSIONS_PER_YEAR = { Indian_Equity: 250, US_Equity: 252, Forex: 260, Crypto: 365 } as const;

/**
 * An instrument's days from the first session on.
 *
 * A day's return is part market, part sector, part its own, with clustered volatility and fat tails; the price is drawn
 * slowly to its level. Part of the move is the opening gap. Volume grows with the size of the move.
 */
export function simulateDays(
  instrument: Instrument,
  profile: Profile,
  sessions: readonly Session[],
  factors: Factors,
): Day[] {
  const { tickSize, market } = instrument;
  const round = tickRounder(tickSize);
  const perYear = SESSIONS_PER_YEAR[market];
  const daily = profile.volatility / Math.sqrt(perYear);
  const marketReturns = factors.market(market, sessions);
  const sectorReturns = factors.sector(instrument, sessions);
  const ownShare = Math.sqrt(1 - profile.marketShare - profile.sectorShare);
  const seeds = [OWN, GAP, UP, DOWN, TRADED].map((what) => mix(profile.seed, what));
  const [ownSeed = 0, gapSeed = 0, upSeed = 0, downSeed = 0, volumeSeed = 0] = seeds;
  let level = Math.log(profile.level) - profile.drift * YEARS_TO_LEVEL;
  let price = level;
  let variance = 1;
  let last = round(Math.exp(price));
  return sessions.map((session, i) => {
    const key = Math.floor(session.openMs / 86_400_000);
    const own = fatNormal(ownSeed, key) * Math.sqrt(variance);
    variance = nextVariance(variance, own);
    const shock =
      Math.sqrt(profile.marketShare) * (marketReturns[i] as number) +
      Math.sqrt(profile.sectorShare) * (sectorReturns[i] as number) +
      ownShare * own;
    level += profile.drift / perYear;
    const move = daily * shock + profile.pull * (level - price);
    const gap = move * profile.gapShare + normal(gapSeed, key) * daily * Math.sqrt(profile.gapShare) * 0.6;
    price += move;
    const open = round(last * Math.exp(gap));
    const close = round(Math.exp(price));
    const reach = daily * Math.sqrt(1 - profile.gapShare);
    const high = round(Math.max(open, close) * (1 + reach * 0.55 * Math.abs(normal(upSeed, key))));
    const low = round(Math.min(open, close) * (1 - reach * 0.55 * Math.abs(normal(downSeed, key))));
    const activity = 0.75 + 0.35 * Math.abs(shock) + 0.5 * uniform(volumeSeed, key);
    const volume = toVolume((profile.volume * activity) / profile.lot, profile.lot);
    last = close;
    return { session, open, high, low: Math.max(low, tickSize), close, volume };
  });
}
