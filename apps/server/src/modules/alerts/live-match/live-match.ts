import { conditionsIn } from '@wickwise/analytics';
import { LIVE_MATCH_LIMITS, type LiveMatch } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { BarHistory } from '#marketdata/bars/bar-history.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import type { Slice } from '#platform/sliced-queue.ts';
import type { AlertDeps } from '../deps.ts';
import { type AlertRecord, gridIn } from '../rows.ts';
import type { AlertRule } from './alert-rule.ts';
import { compareFirings } from './compare.ts';
import type { LiveFiring } from './match-cause.ts';
import { type PastFiring, type PastOf, pastFirings } from './past-firings.ts';
import { readSpans } from './spans.ts';

/** A market's clock that differs more from ours belongs to a replay and gives no delays. */
const SAME_CLOCK_MS = 60_000;

export interface LiveMatchDeps extends Pick<AlertDeps, 'db' | 'registry' | 'store' | 'watched' | 'nowOf'> {
  splits: SplitBook;
}

/** Compares an alert's live firings with its rule evaluated over the stored bars of the same days. */
export async function matchLive(
  deps: LiveMatchDeps,
  alert: AlertRecord,
  rule: AlertRule,
  slice: Slice,
): Promise<LiveMatch> {
  const { db, nowOf, store } = deps;
  const { market, timeframe } = rule;
  const nowMs = nowOf(market);
  const listed = await slice.outside(() => instrumentsOf(deps, alert, rule));
  const spans = await slice.outside(() => readSpans(db, alert));
  const dayMs = Math.floor(spans[0].fromMs / DAY_MS) * DAY_MS;
  const fromMs = Math.max(dayMs, nowMs - LIVE_MATCH_LIMITS.days * DAY_MS);
  const bySymbol = new Map<string, PastOf>();
  const past: PastFiring[] = [];
  for await (const one of pastFirings(deps, listed, rule, nowMs, slice)) {
    bySymbol.set(one.listed.instrument.symbol, one);
    past.push(...one.firings.filter(({ atMs }) => atMs > fromMs));
  }
  const fired = await slice.outside(() => readFirings(db, alert, Math.max(fromMs, spans[0].fromMs)));
  const live = fired.filter(({ symbol, barMs }) => barMs >= (bySymbol.get(symbol)?.fromMs ?? 0));
  const numbers = [
    ...new Set([...live, ...past.map(toPlace)].flatMap(({ symbol }) => bySymbol.get(symbol)?.listed.no ?? [])),
  ];
  const history = await slice.outside(() => BarHistory.read(store, numbers, timeframesOf(rule), timeframe, fromMs));
  const terms = {
    spans,
    frequency: alert.frequency,
    cooldownMs: alert.cooldown_minutes * 60_000,
    expiresMs: alert.expires_at,
    liveFromMs: rule.liveFromMs,
    nowMs,
  };
  const compared = compareFirings(terms, {
    live,
    past,
    closeOf: (symbol, barMs) => bySymbol.get(symbol)?.closeAt(barMs),
    factsOf: (symbol, barMs, atMs) => {
      const of = bySymbol.get(symbol);
      if (!of) return { isCorrected: false, isAway: false };
      return history.factsOf(of.listed.no, { barMs, atMs, reachMs: of.reachOf(barMs) });
    },
  });
  const delay = Math.abs(Date.now() - nowMs) < SAME_CLOCK_MS ? delayOf(live) : null;
  const differences = compared.differences.map((one) => ({ ...one, ...gridIn(deps.registry, market, one.symbol) }));
  const range = { from: fromMs, to: nowMs, instruments: listed.length };
  return { market, timeframe, ...range, ...compared, differences, delay };
}

const toPlace = ({ listed }: PastFiring) => ({ symbol: listed.instrument.symbol });

const timeframesOf = ({ timeframe, definitions }: AlertRule) => {
  const named = definitions.flatMap(conditionsIn).flatMap((condition) => condition.timeframe ?? []);
  return [...new Set([timeframe, ...named])];
};

/** Returns the instruments of both the alert and its rule. */
async function instrumentsOf(
  { registry, watched }: LiveMatchDeps,
  { symbol, watchlist_id, user_id }: AlertRecord,
  { market, symbols }: AlertRule,
): Promise<ListedInstrument[]> {
  const all = watchlist_id === null ? registry.of(market) : await watched(user_id, watchlist_id).catch(() => []);
  const named = symbols && new Set(symbols);
  return all.filter(
    ({ instrument }) =>
      instrument.market === market &&
      (symbol === null || instrument.symbol === symbol) &&
      (named?.has(instrument.symbol) ?? true),
  );
}

async function readFirings(db: Db, { id, user_id }: AlertRecord, fromMs: number): Promise<LiveFiring[]> {
  const rows = await db
    .selectFrom('alert_firings')
    .select(['symbol', 'receipt', 'at', 'price', 'stored_at'])
    .where('user_id', '=', user_id)
    .where('alert_id', '=', id)
    .where('at', '>', instant(fromMs))
    .orderBy('seq')
    .execute();
  return rows.flatMap(({ symbol, receipt, at, price, stored_at }) =>
    receipt.barTime === undefined || price === null
      ? []
      : [{ symbol, barMs: receipt.barTime, atMs: at, price, storedMs: stored_at }],
  );
}

function delayOf(live: readonly LiveFiring[]): LiveMatch['delay'] {
  const delays = live.map(({ storedMs, atMs }) => Math.max(storedMs - atMs, 0)).sort((a, b) => a - b);
  const [medianMs, mostMs] = [delays[delays.length >> 1], delays.at(-1)];
  return medianMs === undefined || mostMs === undefined ? null : { medianMs, mostMs };
}
