import type { CallSnapshot } from '@wickwise/contract';
import { CALL_LIMITS } from '@wickwise/contract';
import { barLength, barSlot, type ChartTimeframe, calendarOf, isBuiltFrom, type Market } from '@wickwise/market';
import { readChartBars } from '#marketdata/bars/chart-bars.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { InvalidField, LicenceRefusal } from '#platform/errors.ts';
import type { PublishDeps } from '../deps.ts';
import type { NewestPrice } from './check-call.ts';

/** A price older than this is no price of today: longer than any holidays of an exchange. Market time. */
const MOST_AGE_MS = 12 * 86_400_000;

type PriceDeps = Pick<PublishDeps, 'access' | 'markets' | 'nowOf' | 'splits' | 'store'>;

/** Returns the instrument that a call is about. Throws where public calls on it can't be. */
export function findCallable({ access, markets }: PriceDeps, market: Market, symbol: string): ListedInstrument {
  if (!access.mayRead(market, undefined))
    throw new LicenceRefusal(
      'These prices come under a licence for one account, so calls on them can’t be shown to others. An operator can state that they may be shown.',
    );
  const { registry } = access;
  const listed = registry.find(market, symbol);
  if (!listed || !markets.includes(market)) throw new InvalidField('symbol', 'There is no such symbol.');
  if (!registry.isScanned(listed))
    throw new InvalidField('symbol', 'Calls are possible on symbols of the catalogue, whose prices never stop.');
  if (listed.isFix)
    throw new InvalidField('symbol', 'This symbol has one price a day, which reaches no stop or target.');
  return listed;
}

/** Returns the newest close of an instrument. Throws where there is none of these days. */
export async function newestCallPrice(deps: PriceDeps, listed: ListedInstrument): Promise<NewestPrice> {
  const { market, schedule, symbol } = listed.instrument;
  const nowMs = deps.nowOf(market);
  const bars = await readChartBars(deps, listed, listed.finest, { atMs: nowMs, limit: 1 });
  const [openMs, price] = [bars.timeMs[0], bars.close[0]];
  const endMs =
    openMs === undefined ? undefined : barSlot(calendarOf(schedule), barLength(listed.finest), openMs)?.endMs;
  if (endMs === undefined || price === undefined || nowMs - endMs > MOST_AGE_MS)
    throw new InvalidField('symbol', `${symbol} has no prices now.`);
  return { price, at: endMs };
}

/** Reads the chart that is kept with a call: the newest closed bars, as they were. */
export async function readSnapshot(
  deps: PriceDeps,
  listed: ListedInstrument,
  timeframe: ChartTimeframe,
): Promise<CallSnapshot> {
  if (!isBuiltFrom(barLength(timeframe), barLength(listed.finest)))
    throw new InvalidField('timeframe', `The shortest timeframe of ${listed.instrument.symbol} is ${listed.finest}.`);
  const atMs = deps.nowOf(listed.instrument.market);
  const bars = await readChartBars(deps, listed, timeframe, { atMs, limit: CALL_LIMITS.snapshotBars });
  return {
    timeframe,
    bars: [...bars].map(({ timeMs, open, high, low, close, volume }) => [timeMs, open, high, low, close, volume]),
  };
}
