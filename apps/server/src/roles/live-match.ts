import { candleName, compileStrategy, resolveAttribute, scansOf } from '@wickwise/analytics';
import type { OwnStrategy } from '@wickwise/contract';
import { ALERT_TIMEFRAMES, type Market, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { AlertRule } from '#modules/alerts/live-match/alert-rule.ts';
import type { LiveMatchRoutesDeps } from '#modules/alerts/live-match/routes.ts';
import { readOwnScreen } from '#modules/screener/screen-rules.ts';
import { readStrategy } from '#modules/strategies/store.ts';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';

/** Returns the dependencies of the live-match routes: finds the rule of an alert in the module that stores it. */
export function liveMatchDeps(
  db: Db,
  access: Pick<MarketAccess, 'check'>,
  match: LiveMatchRoutesDeps['match'],
): LiveMatchRoutesDeps {
  return {
    db,
    checkMarket: (market, userId) => access.check(market, userId),
    match,
    ruleOf: async (userId, condition, { market, timeframe }) => {
      if (condition.type === 'screen') {
        const screen = await readOwnScreen(db, userId, condition.screenId);
        if (!screen) throw new NotFound('Screen');
        const { scan, symbols, liveFromMs, isLive } = screen;
        return {
          market: screen.market,
          timeframe: screen.timeframe,
          definitions: [scan.definition],
          turn: condition.turn,
          symbols,
          liveFromMs: isLive ? liveFromMs : Number.POSITIVE_INFINITY,
        };
      }
      if (condition.type === 'strategy') return strategyRule(await readStrategy(db, userId, condition.strategyId));
      if (condition.type !== 'signal') return undefined;
      return signalRule(condition, market as Market, timeframeOfCode(timeframe));
    },
  };
}

/** Returns the rule of a strategy's newest version; on timeframes without alerts it never starts. */
function strategyRule({ market, timeframe, definition }: OwnStrategy): AlertRule {
  const rests = !ALERT_TIMEFRAMES.some((own) => own === timeframe);
  const liveFromMs = rests ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return { market, timeframe, definitions: [definition], turn: 'entered', symbols: undefined, liveFromMs };
}

/** Returns the rule of a public signal; undefined for chart patterns, which the nightly replay compares. */
function signalRule(
  { pattern, direction }: { pattern: string; direction?: string | undefined },
  market: Market,
  timeframe: string,
): AlertRule | undefined {
  const name = candleName(pattern);
  const scans = scansOf(market).filter(
    (scan) => scan.pattern === name && scan.direction === (direction ?? scan.direction),
  );
  const definitions = scans.map(({ definition }) => definition);
  const isScanned = SCAN_TIMEFRAMES.some((own) => own === timeframe);
  if (definitions.length === 0 || !isScanned || definitions.some(readsCharts)) return undefined;
  const all = { symbols: undefined, liveFromMs: Number.NEGATIVE_INFINITY };
  return { market, timeframe: timeframe as ScanTimeframe, definitions, turn: 'entered', ...all };
}

const readsCharts = (definition: AlertRule['definitions'][number]): boolean =>
  [...compileStrategy(definition).columns.values()].some(
    ({ column }) => resolveAttribute(column.attribute)?.kind === 'chart',
  );
