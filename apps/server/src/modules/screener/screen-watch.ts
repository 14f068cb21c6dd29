import type { CompiledStrategy } from '@wickwise/analytics';
import type { Strategy } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { UNSLICED } from '#platform/sliced-queue.ts';
import { CompiledRules } from './engine/compiled-rules.ts';
import { eachTurn } from './engine/evaluate.ts';
import type { Frame, Frames } from './engine/frame.ts';
import type { FrameShelf } from './engine/frame-shelf.ts';
import { ScreenPrices } from './engine/price.ts';
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
  readonly #rules: CompiledRules;
  readonly #prices: ScreenPrices;
  #screens: readonly LiveScreen[] = [];
  /** Per market and timeframe the close of each slot's newest bar that was scanned; NaN before the first. */
  readonly #scanned = new Map<string, Float64Array>();
  /** Screens and versions that were scanned from their beginning. */
  readonly #begun = new Set<string>();

  constructor(shelf: FrameShelf, registry: InstrumentRegistry, rules = new CompiledRules()) {
    this.#shelf = shelf;
    this.#rules = rules;
    this.#prices = new ScreenPrices(registry, rules);
  }

  /** From now on these are the live ones. */
  set(screens: readonly LiveScreen[]): void {
    this.#screens = screens;
    const names = new Set(screens.map(nameOf));
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

  /**
   * What turned with the bars that closed since the last time, owner by owner: those whose screens take least come first, so
   * that nobody waits for more than what he asks for himself.
   */
  async *scan(market: Market, timeframe: ScanTimeframe, nowMs: number): AsyncGenerator<Turn[]> {
    const place = `${market} ${timeframe}`;
    const screens = this.#screens.filter((screen) => placeOf(screen) === place);
    if (screens.length === 0) return;
    const timeframes = screens.flatMap((screen) => coarserOf(this.#ruleOf(screen)));
    const coarser = await this.#shelf.frames(market, timeframes, nowMs);
    const frame = await this.#shelf.frame(market, timeframe, nowMs);
    const scanned = this.#scanned.get(place) ?? new Float64Array(frame.listed.length).fill(Number.NaN);
    for (const own of this.#byCost(screens)) {
      const turns: Turn[] = [];
      for (const screen of own) {
        const liveFromMs = liveFrom(screen, frame, nowMs);
        const isNew = !this.#begun.has(nameOf(screen));
        const fromMs = (slot: number): number => {
          const floorMs = Math.max(liveFromMs[slot] as number, nowMs - CATCH_UP_MS);
          return isNew ? floorMs : maxOf(floorMs, scanned[slot] as number);
        };
        turns.push(...(await this.#turns(screen, { frame, coarser }, fromMs)));
      }
      yield turns;
    }
    for (const screen of screens) this.#begun.add(nameOf(screen));
    this.#scanned.set(place, newestCloses(frame));
    this.#shelf.tidy();
  }

  #ruleOf({ scan }: LiveScreen): CompiledStrategy {
    return this.#rules.of(scan.definition as Strategy);
  }

  /** The screens of each owner, in the order of what all of his take. */
  #byCost(screens: readonly LiveScreen[]): LiveScreen[][] {
    const costOf = (own: readonly LiveScreen[]): number =>
      own.reduce(
        (sum, screen) =>
          sum + this.#prices.live({ ...screen, symbols: symbolsOf(screen) }, screen.scan.definition as Strategy),
        0,
      );
    return [...Map.groupBy(screens, ({ userId }) => userId).values()]
      .map((own) => ({ own, cost: costOf(own) }))
      .sort((a, b) => a.cost - b.cost)
      .map(({ own }) => own);
  }

  async #turns(
    screen: LiveScreen,
    { frame, coarser }: { frame: Frame; coarser: Frames },
    fromMs: (slot: number) => number,
  ): Promise<Turn[]> {
    const slots = slotsOf(screen, frame);
    const bars = newBars(frame, slots, fromMs);
    if (bars === 0) return [];
    const turns: Turn[] = [];
    await eachTurn({ frame, coarser, rule: this.#ruleOf(screen) }, slots, bars, UNSLICED, (kind, slot, back) => {
      const turn = turnAt(screen, kind, frame, slot, back);
      if (turn.atMs > fromMs(slot)) turns.push(turn);
    });
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

/** The instruments of all uses of a rule; undefined for a whole market. */
function symbolsOf({ symbols, beside = [] }: LiveScreen): readonly string[] | undefined {
  const all = [symbols, ...beside.map((use) => use.symbols)];
  return all.some((one) => one === undefined) ? undefined : [...new Set(all.flatMap((one) => one ?? []))];
}

/** The slots that a screen is about. */
function slotsOf(screen: LiveScreen, frame: Frame): readonly number[] {
  const symbols = symbolsOf(screen);
  if (!symbols) return frame.slots;
  const named = new Set(symbols);
  return frame.slots.filter((slot) => named.has((frame.listed[slot] as ListedInstrument).instrument.symbol));
}

/** Of the instrument with the most bars that closed after `fromMs`. */
function newBars(frame: Frame, slots: readonly number[], fromMs: (slot: number) => number): number {
  let most = 0;
  for (const slot of slots) {
    const from = fromMs(slot);
    let bars = 0;
    while (bars < CATCH_UP_BARS && frame.endAt(slot, bars) > from) bars++;
    most = Math.max(most, bars);
  }
  return most;
}

const newestCloses = (frame: Frame): Float64Array => Float64Array.from(frame.slots, (slot) => frame.endAt(slot, 0));

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
