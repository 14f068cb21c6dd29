import type { IsoDate, Market } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { SharedAnswers } from '#platform/shared-answers.ts';
import { eventFindings, liquidityOf, signalFindings } from './findings.ts';
import { baseScore, type Scored } from './rank.ts';
import type { HighlightSources, InstrumentWindow } from './sources.ts';
import { type HighlightWindow, highlightWindow } from './window.ts';

/** Scored findings of one market and day, the same for all readers; `asOfMs` is the wall time of reading. */
export interface DayHighlights {
  window: HighlightWindow & InstrumentWindow;
  scored: Scored[];
  /** By instrument, 0 to 1, for further findings. */
  liquidity: ReadonlyMap<number, number>;
  asOfMs: number;
}

/** Readers share what was read for this time, ms. */
const SHARED_MS = 3_000;

/** Rows older than this are visible, since no scanner transaction takes longer, ms. */
const SETTLED_MS = 5_000;

const KEPT = 64;

export interface DayHighlightsDeps {
  sources: HighlightSources;
  registry: InstrumentRegistry;
  nowOf: (market: Market) => number;
}

/** Reads and scores each market’s highlights once for concurrent readers. */
export class DayHighlightsCache {
  readonly #deps: DayHighlightsDeps;
  readonly #shared = new SharedAnswers<DayHighlights>(SHARED_MS, KEPT);

  constructor(deps: DayHighlightsDeps) {
    this.#deps = deps;
  }

  of(market: Market, day?: IsoDate): Promise<DayHighlights> {
    return this.#shared.get(`${market} ${day ?? ''}`, () => this.#make(market, day));
  }

  async #make(market: Market, day?: IsoDate): Promise<DayHighlights> {
    const { sources, registry, nowOf } = this.#deps;
    const asOfMs = Date.now() - SETTLED_MS;
    const numbers = registry.of(market).map(({ no }) => no);
    const window = { ...highlightWindow(registry, market, nowOf(market), day), numbers };
    if (window.date === null) return { window, scored: [], liquidity: new Map(), asOfMs };
    const [signals, events, turnovers] = await Promise.all([
      sources.signals(window),
      sources.events(window),
      sources.turnovers(),
    ]);
    const liquidity = liquidityOf(registry, turnovers);
    const findings = [...eventFindings(registry, events), ...signalFindings(registry, signals)];
    const scored = findings.map((finding) => ({
      finding,
      score: baseScore(finding, liquidity.get(finding.listed.no) ?? 0.5, window),
    }));
    return { window, scored, liquidity, asOfMs };
  }
}
