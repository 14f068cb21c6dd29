export { aggregateBars } from './bars/aggregate.ts';
export { type Bar, roundVolume } from './bars/bar.ts';
export { BarBuilder, type BarBuilderOptions } from './bars/bar-builder.ts';
export { type BarsFromCsv, NotBarsError, parseBars } from './bars/bar-csv.ts';
export { type BarSlot, barSlot } from './bars/bar-grid.ts';
export { rangeFlaw, upsideDown, widened } from './bars/bar-row.ts';
export { BAR_COLUMNS, BarSeries } from './bars/bar-series.ts';
export type { BarEvent, FormingBar, TickFate } from './bars/instrument-bars.ts';
export {
  adjustBars,
  type BarGrid,
  factorBetween,
  isSplitJump,
  type PriceSplit,
  restateBars,
  slotsAcrossSplits,
} from './bars/splits.ts';
export { splitsFrom } from './bars/splits-from.ts';
export { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
export {
  canBeSplit,
  type Instrument,
  type InstrumentId,
  type InstrumentKind,
  instrumentId,
  isTradable,
  marketOf,
  priceDecimals,
  roundToTick,
  splitInstrumentId,
  tickRounder,
} from './instrument.ts';
export {
  isMarket,
  MARKET_INFO,
  MARKETS,
  type Market,
  type MarketInfo,
  SCHEDULE_IDS,
  type ScheduleId,
} from './markets.ts';
export { currencySign, isPricedInMoney, priceGridOf } from './money.ts';
export { currentId, currentSymbol, formerSymbols, RENAMES, type Rename } from './renames.ts';
export { calendarOf, type Segment, type Session, SessionCalendar, type SessionState } from './sessions/calendar.ts';
export { type CalendarDay, calendarDays } from './sessions/calendar-days.ts';
export { minutesLeftIn } from './sessions/daily-stretch.ts';
export { addDays, dateMs, type IsoDate, isoDate, mondayOf } from './sessions/dates.ts';
export { eveOf } from './sessions/eve.ts';
export { type Expiry, expiriesOf } from './sessions/expiries.ts';
export type { DayPlan, Phase, Schedule } from './sessions/schedule.ts';
export { SCHEDULES, verifiedHours } from './sessions/schedules.ts';
export { sessionDate, sessionDay } from './sessions/session-date.ts';
export { hourStarts, newestTrading, type TimeWindow, windowOf } from './sessions/window.ts';
export { dateInZone, minuteInZone, zonedTimeMs, zoneOffsetMs } from './sessions/zone.ts';
export { presentZoneName } from './sessions/zone-names.ts';
export { soughtAs } from './split-off.ts';
export { chartName, wireId, wireSymbol } from './symbols.ts';
export { isPossibleTick, type Tick } from './tick.ts';
export {
  ALERT_TIMEFRAMES,
  type BarLength,
  barLength,
  CHART_TIMEFRAMES,
  type ChartTimeframe,
  DEFAULT_TIMEFRAME,
  isBuiltFrom,
  isIntraday,
  isTimeframe,
  SCAN_TIMEFRAMES,
  type ScanTimeframe,
  TIMEFRAMES,
  type Timeframe,
} from './timeframes.ts';
