import { sentenceOf } from '@wickwise/analytics';
import type { OwnStrategy } from '@wickwise/contract';
import { ALERT_TIMEFRAMES } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { SignalAlert } from '#modules/alerts/signal-alerts.ts';
import type { RuleUse, WatchedRule } from '#modules/screener/watched-rule.ts';
import { listLiveStrategies, readNewest } from '#modules/strategies/store.ts';
import type { Db } from '#platform/db/db.ts';

/**
 * Returns the watched rules of strategies, each once in its newest version: for the whole market where it is live or an
 * alert is on all of it, else for the instruments of its alerts. Timeframes without alerts, such as weeks, are left out.
 */
export async function strategyRules(
  db: Db,
  registry: InstrumentRegistry,
  alerts: readonly SignalAlert[],
): Promise<WatchedRule[]> {
  const byStrategy = Map.groupBy(alerts, ({ condition }) =>
    condition.kind === 'strategy' ? condition.strategyId : '',
  );
  const [live, withAlerts] = await Promise.all([listLiveStrategies(db), readNewest(db, [...byStrategy.keys()])]);
  const liveIds = new Set(live.map(({ id }) => id));
  return [
    ...live.map((strategy) => {
      const beside = usesOf(strategy, byStrategy.get(strategy.id) ?? [], registry);
      return { ...ruleOf(strategy, strategy.userId), liveFromMs: strategy.liveFrom, beside };
    }),
    ...withAlerts.flatMap((strategy): WatchedRule[] => {
      const own = byStrategy.get(strategy.id) ?? [];
      const [first] = own;
      const [use] = usesOf(strategy, own, registry);
      return first && use && !liveIds.has(strategy.id) ? [{ ...ruleOf(strategy, first.userId), ...use }] : [];
    }),
  ];
}

const ruleOf = ({ id, version, market, timeframe, direction, definition }: OwnStrategy, userId: string) => {
  const described = { ...definition, description: definition.description || sentenceOf(definition) };
  const scan = { pattern: id, direction, group: 'Combination', version, definition: described } as const;
  return { source: 'strategy', id, userId, name: definition.label, market, timeframe, scan } as const;
};

/** Returns all alerts on a strategy as one use of its rule; none on timeframes without alerts. */
function usesOf({ timeframe }: OwnStrategy, alerts: readonly SignalAlert[], registry: InstrumentRegistry): RuleUse[] {
  if (alerts.length === 0 || !ALERT_TIMEFRAMES.some((own) => own === timeframe)) return [];
  const liveFromMs = Math.min(...alerts.map(({ fromMs }) => fromMs));
  if (alerts.some(({ instruments }) => instruments === undefined)) return [{ liveFromMs }];
  const numbers = new Set(alerts.flatMap(({ instruments }) => [...(instruments ?? [])]));
  const symbols = [...numbers].flatMap((no) => registry.byNo(no)?.instrument.symbol ?? []);
  return [{ symbols, liveFromMs }];
}
