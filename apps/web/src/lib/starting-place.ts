import { useQuery } from '@tanstack/react-query';
import type { Preferences } from '@wickwise/contract';
import {
  DEFAULT_TIMEFRAME,
  MARKET_INFO,
  MARKETS,
  type Market,
  SCAN_TIMEFRAMES,
  type ScanTimeframe,
} from '@wickwise/market';
import { preferencesQuery } from './preferences.ts';
import { session } from './session/session.ts';
import { OWN_ZONE } from './zones.ts';

/** Never closes, so something always moves. */
const ALWAYS_OPEN = 'Crypto' satisfies Market;

/** Returns the market that most readers of a time zone trade. */
const marketOfZone = (zone: string): Market =>
  MARKETS.find((market) => MARKET_INFO[market].homeZones.some((home) => zone.startsWith(home))) ?? ALWAYS_OPEN;

/** What screens begin with where their address says nothing else. */
export interface StartingPlace {
  market: Market;
  timeframe: ScanTimeframe;
}

type Known = Pick<Preferences, 'markets' | 'timeZone' | 'defaultMarket' | 'timeframe'>;

/**
 * Returns the market and the timeframe of a reader: those chosen under "Configure", else the market of the set-up, of several the
 * one of the time zone, else the first; else the market of the time zone.
 */
export function startingPlace(known: Known | undefined): StartingPlace {
  const timeframe = SCAN_TIMEFRAMES.find((one) => one === known?.timeframe) ?? DEFAULT_TIMEFRAME;
  return { market: known?.defaultMarket ?? usualMarket(known), timeframe };
}

/** Returns the market of a reader who has chosen none under "Configure". */
export function usualMarket(known: Pick<Known, 'markets' | 'timeZone'> | undefined): Market {
  const zone = known?.timeZone ?? OWN_ZONE;
  const ofZone = marketOfZone(zone);
  const traded = known?.markets ?? [];
  return traded.includes(ofZone) ? ofZone : (traded[0] ?? ofZone);
}

/** The place of the reader, a visitor among them. Routes wait for the preferences, so that it doesn't change on screen. */
export function useStartingPlace(): StartingPlace {
  const { data } = useQuery({ ...preferencesQuery, enabled: session.get() !== undefined });
  return startingPlace(data);
}
