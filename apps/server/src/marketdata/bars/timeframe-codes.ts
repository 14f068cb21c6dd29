import { TIMEFRAMES, type Timeframe } from '@wickwise/market';

/** Stored codes of timeframes: minutes as they are, 1001 and up for days and more. Never renumber. */
const CODES: Readonly<Record<Timeframe, number>> = {
  '1m': 1,
  '3m': 3,
  '5m': 5,
  '10m': 10,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '1D': 1001,
  '1W': 1007,
  '1M': 1030,
};

const TIMEFRAME_OF = new Map(TIMEFRAMES.map((timeframe) => [CODES[timeframe], timeframe]));

export const timeframeCode = (timeframe: Timeframe): number => CODES[timeframe];

export function timeframeOfCode(code: number): Timeframe {
  const timeframe = TIMEFRAME_OF.get(code);
  if (!timeframe) throw new RangeError(`no timeframe has the code ${code}`);
  return timeframe;
}
