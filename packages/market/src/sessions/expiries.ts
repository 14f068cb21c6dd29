import { MARKET_INFO, type Market, type MarketInfo, type ScheduleId } from '../markets.ts';
import { calendarOf } from './calendar.ts';
import { addDays, type IsoDate, monthOf, nthWeekday, weekdayOf } from './dates.ts';
import { isVerified } from './schedule.ts';

/** A day on which listed derivatives of a market end. */
export interface Expiry {
  date: IsoDate;
  /** `weekly`: options on an index; `monthly`: options and futures; `quarterly`: the monthly one on which index futures end too. */
  kind: 'weekly' | 'monthly' | 'quarterly';
  /** False where holidays of that time aren't confirmed: it may move. */
  isVerified: boolean;
}

const TUESDAY = 2;
const FRIDAY = 5;

/** NSE contracts end on Tuesdays since then; before, indices and shares had weekdays of their own. */
const NSE_TUESDAYS_SINCE: IsoDate = '2025-09-01';

/**
 * Returns expiries from `from` to before `to`, in order. India: Nifty 50 options end each Tuesday, all other contracts on the
 * last Tuesday of the month, the trading day before on a holiday. US: options on shares and funds end on the third Friday.
 */
export function expiriesOf(market: Market, from: IsoDate, to: IsoDate): Expiry[] {
  const { expiries: key } = MARKET_INFO[market];
  if (!key) return [];
  const rule = RULES[key];
  const found: Expiry[] = [];
  // a holiday moves an expiry to an earlier day, so days after the end may count
  for (let day = from; day < addDays(to, 7); day = addDays(day, 1)) {
    const kind = rule.kindOf(day);
    if (!kind) continue;
    const date = tradingDayUpTo(rule, day);
    if (date >= from && date < to) found.push({ date, kind, isVerified: isConfirmed(rule, day) });
  }
  return found;
}

function nseKind(day: IsoDate): Expiry['kind'] | undefined {
  if (weekdayOf(day) !== TUESDAY || day < NSE_TUESDAYS_SINCE) return undefined;
  return monthOf(addDays(day, 7)) === monthOf(day) ? 'weekly' : 'monthly';
}

function usKind(day: IsoDate): Expiry['kind'] | undefined {
  const [year, month] = day.split('-').map(Number) as [number, number];
  if (day !== nthWeekday(year, month, FRIDAY, 3)) return undefined;
  return month % 3 === 0 ? 'quarterly' : 'monthly';
}

interface ExpiryRule {
  kindOf(day: IsoDate): Expiry['kind'] | undefined;
  /** Whose holidays move an expiry. */
  schedule: ScheduleId;
}

const RULES: Readonly<Record<NonNullable<MarketInfo['expiries']>, ExpiryRule>> = {
  nse: { kindOf: nseKind, schedule: 'nse' },
  us: { kindOf: usKind, schedule: 'nyse' },
};

function tradingDayUpTo({ schedule }: ExpiryRule, day: IsoDate): IsoDate {
  let date = day;
  while (!calendarOf(schedule).sessionOn(date)) date = addDays(date, -1);
  return date;
}

const isConfirmed = ({ schedule }: ExpiryRule, day: IsoDate): boolean =>
  isVerified(calendarOf(schedule).schedule.verified, day);
