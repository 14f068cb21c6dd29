import type { Instrument, InstrumentKind } from '../instrument.ts';
import type { ScheduleId } from '../markets.ts';
import type { Schedule } from '../sessions/schedule.ts';

/** A part of a market that a screen can be run on. */
export interface Universe {
  /** An index such as `nifty50` or `sp100`, `derivatives`, `shares`, or `sector:` and the sector's name. */
  key: string;
  /** Its symbols in the catalogue. */
  symbols: readonly string[];
  /** Month of the list (2025-09); absent where it follows from the catalogue itself. */
  asOf?: string;
  /** Of an index: the symbols that it has, in the catalogue or not. */
  size?: number;
}

/** Returns the universe of an index by its members in the catalogue and the month of their list. */
export const indexUniverse = (
  key: string,
  asOf: string,
  symbols: readonly string[],
  size = symbols.length,
): Universe => ({ key, symbols, asOf, size });

/** What instruments are compared with: the geometric mean of some, each with its exponent. */
export interface Benchmark {
  /** Exponents by symbol: -1 turns EURUSD into dollars. */
  sides: Readonly<Record<string, 1 | -1>>;
  /** Set where the mean is shown as an index of its own. */
  name?: string;
}

/** Facts of a market that servers need beside `MARKET_INFO`, which the browser loads too. */
export interface MarketCatalogue {
  /** Trading hours of its instruments, by the ids in `SCHEDULE_IDS`. */
  schedules: Readonly<Partial<Record<ScheduleId, Schedule>>>;
  instruments: readonly Instrument[];
  /** Returns the rough price of a symbol in its currency; undefined if none is known. */
  priceOf(symbol: string): number | undefined;
  /** Returns named parts of its shares; all shares and sectors are listed without it. */
  universes?(shares: readonly Instrument[]): readonly Universe[];
  benchmark: Benchmark;
  /** Folders of recorded bars, and what their files are bars of. */
  recordings: Readonly<Record<string, InstrumentKind>>;
  /** Exchanges as TradingView prefixes them, and the prefix that lists are exported with. */
  tradingView: { exchanges: readonly string[]; prefix: string };
  /** Traded value of a usual share on a simulated day, in the market's currency. */
  usualTurnover?: number;
}
