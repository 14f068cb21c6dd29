import { type CompiledStrategy, compileStrategy } from '@wickwise/analytics';
import type { Market, ScanTimeframe } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { turnedFalse, turnedTrue } from './engine/evaluate.ts';
import { type Frame, type Frames, TIME_COLUMN } from './engine/frame.ts';
import type { FrameShelf } from './engine/frame-shelf.ts';
import { FrameView, wantedBy } from './engine/frame-view.ts';
import type { LiveScreen } from './live-screen.ts';

/** What closed while nobody scanned is caught up for so long, as for everybody's scans. */
const CATCH_UP_MS = 3 * 86_400_000;

/** Bars of one instrument that are caught up on at most. */
const CATCH_UP_BARS = 450;

/** An instrument came into a screen's matches with a bar, or left them. */
export interface Turn {
  screen: LiveScreen;
  kind: 'entered' | 'left';
  listed: ListedInstrument;
  slot: number;
  frame: Frame;
  barTimeMs: number;
  atMs: number;
  price: number;
}

/**
 * Scans saved screens as bars close. It keeps no state that a restart would miss: what turned is read from the bars
 * themselves, and whoever stores it stores it once.
 */
export class ScreenWatch {
  readonly #shelf: FrameShelf;
  #screens: readonly LiveScreen[] = [];
  readonly #rules = new Map<string, CompiledStrategy>();
  /** Per market and timeframe the close of each slot's newest bar that was scanned; NaN before the first. */
  readonly #scanned = new Map<string, Float64Array>();
  /** Screens and versions that were scanned from their beginning. */
  readonly #begun = new Set<string>();

  constructor(shelf: FrameShelf) {
    this.#shelf = shelf;
  }

  /** From now on these are the live ones. */
  set(screens: readonly LiveScreen[]): void {
    this.#screens = screens;
    const names = new Set(screens.map(nameOf));
    for (const name of this.#rules.keys()) if (!names.has(name)) this.#rules.delete(name);
    for (const name of this.#begun) if (!names.has(name)) this.#begun.delete(name);
  }

  /** Where screens are to be scanned. */
  places(): { market: Market; timeframe: ScanTimeframe }[] {
    return [...Map.groupBy(this.#screens, placeOf).values()].flatMap(([screen]) => screen ?? []);
  }

  /** A replay starts over. */
  rewind(market: Market): void {
    for (const screen of this.#screens) if (screen.market === market) this.#begun.delete(nameOf(screen));
    for (const place of this.#scanned.keys()) if (place.startsWith(`${market} `)) this.#scanned.delete(place);
  }

  /** What turned with the bars that closed since the last time. */
  async scan(market: Market, timeframe: ScanTimeframe, nowMs: number): Promise<Turn[]> {
    const place = `${market} ${timeframe}`;
    const screens = this.#screens.filter((screen) => placeOf(screen) === place);
    if (screens.length === 0) return [];
    const rules = screens.map((screen) => this.#rule(screen));
    const coarser = await this.#shelf.frames(market, rules.flatMap(coarserOf), nowMs);
    const frame = await this.#shelf.frame(market, timeframe, nowMs);
    const scanned = this.#scanned.get(place) ?? new Float64Array(frame.listed.length).fill(Number.NaN);
    frame.want([{ column: TIME_COLUMN, rows: CATCH_UP_BARS }], coarser);
    const turns = screens.flatMap((screen, k) => {
      const liveFromMs = liveFrom(screen, frame, nowMs);
      const isNew = !this.#begun.has(nameOf(screen));
      const fromMs = (slot: number): number => {
        const floorMs = Math.max(liveFromMs[slot] as number, nowMs - CATCH_UP_MS);
        return isNew ? floorMs : maxOf(floorMs, scanned[slot] as number);
      };
      return this.#turns(screen, rules[k] as CompiledStrategy, { frame, coarser }, fromMs);
    });
    for (const screen of screens) this.#begun.add(nameOf(screen));
    this.#scanned.set(place, newestCloses(frame));
    this.#shelf.tidy();
    return turns;
  }

  #rule(screen: LiveScreen): CompiledStrategy {
    const name = nameOf(screen);
    const rule = this.#rules.get(name) ?? compileStrategy(screen.scan.definition);
    this.#rules.set(name, rule);
    return rule;
  }

  #turns(
    screen: LiveScreen,
    rule: CompiledStrategy,
    { frame, coarser }: { frame: Frame; coarser: Frames },
    fromMs: (slot: number) => number,
  ): Turn[] {
    const bars = newBars(frame, fromMs);
    if (bars === 0) return [];
    frame.want(wantedBy(rule, bars + 1), coarser);
    const turns: Turn[] = [];
    let now = rule.masks(new FrameView(frame, 0));
    for (let back = 0; back < bars; back++) {
      const before = rule.masks(new FrameView(frame, back + 1));
      const note = (kind: Turn['kind'], slot: number): void => {
        const turn = turnAt(screen, kind, frame, slot, back);
        if (turn.atMs > fromMs(slot)) turns.push(turn);
      };
      for (const slot of turnedTrue(before, now)) note('entered', slot);
      for (const slot of turnedFalse(before, now)) note('left', slot);
      now = before;
    }
    return turns.sort((a, b) => a.atMs - b.atMs || a.slot - b.slot);
  }
}

const nameOf = ({ id, scan }: LiveScreen): string => `${id} ${scan.version}`;
const placeOf = ({ market, timeframe }: LiveScreen): string => `${market} ${timeframe}`;

const coarserOf = ({ columns }: CompiledStrategy): ScanTimeframe[] =>
  [...columns.values()].flatMap(({ column }) => column.coarser?.timeframe ?? []);

/** The market time from which each slot's firings count for any use of the rule; infinite where it is of none. */
function liveFrom(screen: LiveScreen, frame: Frame, nowMs: number): Float64Array {
  const uses = [screen, ...(screen.beside ?? [])].map(({ symbols, liveFromMs }) => ({
    symbols: symbols && new Set(symbols),
    fromMs: liveFromMs > nowMs ? 0 : liveFromMs, // a replay has started over since
  }));
  return Float64Array.from(frame.listed, ({ instrument: { symbol } }) => {
    const own = uses.filter(({ symbols }) => !symbols || symbols.has(symbol));
    return Math.min(...own.map(({ fromMs }) => fromMs));
  });
}

/** The larger one; NaN counts for nothing. */
const maxOf = (a: number, b: number): number => (b > a ? b : a);

const closeOf = (frame: Frame, slot: number, back: number): number =>
  frame.endOf(slot, frame.table(TIME_COLUMN).at(slot, back));

/** Of the instrument with the most bars that closed after `fromMs`. */
function newBars(frame: Frame, fromMs: (slot: number) => number): number {
  let most = 0;
  for (let slot = 0; slot < frame.listed.length; slot++) {
    const from = fromMs(slot);
    let bars = 0;
    while (bars < CATCH_UP_BARS && closeOf(frame, slot, bars) > from) bars++;
    most = Math.max(most, bars);
  }
  return most;
}

const newestCloses = (frame: Frame): Float64Array =>
  Float64Array.from(frame.listed, (_, slot) => closeOf(frame, slot, 0));

function turnAt(screen: LiveScreen, kind: Turn['kind'], frame: Frame, slot: number, back: number): Turn {
  const { timeMs, close, length } = frame.bars(slot);
  const at = length - 1 - back;
  const barTimeMs = timeMs[at] as number;
  return {
    screen,
    kind,
    listed: frame.listed[slot] as ListedInstrument,
    slot,
    frame,
    barTimeMs,
    atMs: frame.endOf(slot, barTimeMs),
    price: close[at] as number,
  };
}
