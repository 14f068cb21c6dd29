import { type Instrument, MARKET_INFO, type Market, type Session, tickRounder } from '@wickwise/market';
import { type Factors, nextVariance } from './factors.ts';
import { fatNormal, mix, normal, uniform } from './noise.ts';
import type { Profile } from './profile.ts';
import { toVolume } from './volume.ts';

/** One simulated session: what its minutes must add up to. */
export interface Day {
  session: Session;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** What the random numbers of a day mean. */
const OWN = 1;
const GAP = 2;
const UP = 3;
const DOWN = 4;
const TRADED = 5;

/** Profiles give the level of the beginning of 2026; simulated history begins twelve years before. */
export const FIRST_DATE = '2014-01-01';
const YEARS_TO_LEVEL = 12;

/** Where the steps of a year aren't `daysPerYear`: another count would change prices that servers have stored. */
const STEPS_PER_YEAR: Readonly<Partial<Record<Market, number>>> = { Indian_Equity: 250 };

/**
 * An instrument's days, from the session at index `from` of the list on.
 *
 * A day's return is part market, part sector, part its own, with clustered volatility and fat tails; the price is drawn
 * slowly to its level. Part of the move is the opening gap. Volume grows with the size of the move. The walk begins with
 * the list's first session, so the list must always begin with the same one.
 */
export function simulateDays(
  instrument: Instrument,
  profile: Profile,
  sessions: readonly Session[],
  factors: Factors,
  from: number,
): Day[] {
  const { tickSize, market } = instrument;
  const round = tickRounder(tickSize);
  const perYear = STEPS_PER_YEAR[market] ?? MARKET_INFO[market].daysPerYear;
  const daily = profile.volatility / Math.sqrt(perYear);
  const marketReturns = factors.market(market, sessions);
  const sectorReturns = factors.sector(instrument, sessions);
  const [marketWeight, sectorWeight] = [Math.sqrt(profile.marketShare), Math.sqrt(profile.sectorShare)];
  const ownWeight = Math.sqrt(1 - profile.marketShare - profile.sectorShare);
  const ownSeed = mix(profile.seed, OWN);
  const days: Day[] = [];
  let level = Math.log(profile.level) - profile.drift * YEARS_TO_LEVEL;
  let price = level;
  let variance = 1;
  sessions.forEach((session, i) => {
    const key = Math.floor(session.openMs / 86_400_000);
    const own = fatNormal(ownSeed, key) * Math.sqrt(variance);
    variance = nextVariance(variance, own);
    const shock =
      marketWeight * (marketReturns[i] as number) + sectorWeight * (sectorReturns[i] as number) + ownWeight * own;
    level += profile.drift / perYear;
    const move = daily * shock + profile.pull * (level - price);
    const last = price;
    price += move;
    if (i >= from) days.push(dayOf(session, round, profile, { key, last, price, move, daily, shock, tickSize }));
  });
  return days;
}

interface Move {
  key: number;
  /** Logarithms of the close before and of this close. */
  last: number;
  price: number;
  move: number;
  daily: number;
  shock: number;
  tickSize: number;
}

function dayOf(
  session: Session,
  round: (price: number) => number,
  profile: Profile,
  { key, last, price, move, daily, shock, tickSize }: Move,
): Day {
  const { gapShare, seed, lot } = profile;
  const draw = (what: number): number => normal(mix(seed, what), key);
  const gap = move * gapShare + draw(GAP) * daily * Math.sqrt(gapShare) * 0.6;
  const open = round(round(Math.exp(last)) * Math.exp(gap));
  const close = round(Math.exp(price));
  const reach = daily * Math.sqrt(1 - gapShare) * 0.55;
  const high = round(Math.max(open, close) * (1 + reach * Math.abs(draw(UP))));
  const low = Math.max(round(Math.min(open, close) * (1 - reach * Math.abs(draw(DOWN)))), tickSize);
  const activity = 0.75 + 0.35 * Math.abs(shock) + 0.5 * uniform(mix(seed, TRADED), key);
  return { session, open, high, low, close, volume: toVolume((profile.volume * activity) / lot, lot) };
}
