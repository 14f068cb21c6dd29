import { STOCK_SCANS } from '@wickwise/analytics';
import { CONSTANTS, loopbackMs } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { sql } from 'kysely';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { Db } from '#platform/db/db.ts';
import { SharedAnswers } from '#platform/shared-answers.ts';
import { matches, publicMarketsOf } from './signal-filter.ts';

export interface PresetCounterDeps {
  db: Db;
  access: MarketAccess;
  nowOf: (market: Market) => number;
}

/** Numbers of instruments by the name of the stock scan that signalled on them. */
export interface CountedPresets {
  counts: ReadonlyMap<string, number>;
  /** Wall time, epoch ms. */
  countedAtMs: number;
}

/** One count is shared for this time. */
const SHARED_MS = 60_000;

const { timeframe, loopback } = CONSTANTS.presetCounts;

const SCANS = STOCK_SCANS.flatMap(({ name, presets }) =>
  presets.map(({ pattern, direction }) => ({ name, pattern, direction })),
);

/** Counts the instruments on which each stock scan signalled lately, over the markets that everybody sees. */
export class PresetCounter {
  readonly #deps: PresetCounterDeps;
  readonly #shared = new SharedAnswers<CountedPresets>(SHARED_MS, 1);

  constructor(deps: PresetCounterDeps) {
    this.#deps = deps;
  }

  read(): Promise<CountedPresets> {
    return this.#shared.get(this.#deps.access.keyFor(undefined), () => this.#count());
  }

  async #count(): Promise<CountedPresets> {
    const { db, access, nowOf } = this.#deps;
    const registry = access.registryFor(undefined);
    const filter = { timeframe, ageMs: loopbackMs(loopback) };
    const known = publicMarketsOf({ listed: registry.all, nowOf }).map(
      (market) => sql`(instrument_no = any(${market.numbers}) and at <= ${market.now} and ${matches(filter, market)})`,
    );
    const scans = SCANS.map(({ name, pattern, direction }) => sql`(${name}, ${pattern}, ${direction})`);
    const countedAtMs = Date.now();
    const { rows } = await sql<{ name: string; count: number }>`
      select name, count(distinct instrument_no)::int as count
      from (values ${sql.join(scans)}) as scan (name, pattern, direction)
      join signals using (pattern, direction)
      where ${known.length > 0 ? sql.join(known, sql` or `) : sql`false`}
      group by name`.execute(db);
    const found = new Map(rows.map(({ name, count }) => [name, count]));
    return { counts: new Map(STOCK_SCANS.map(({ name }) => [name, found.get(name) ?? 0])), countedAtMs };
  }
}
