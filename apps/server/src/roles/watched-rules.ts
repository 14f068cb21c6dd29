import { sentenceOf } from '@wickwise/analytics';
import type { OwnStrategy } from '@wickwise/contract';
import { ALERT_TIMEFRAMES } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { SignalAlert } from '#modules/alerts/signal-rules.ts';
import type { LiveScreen, RuleUse } from '#modules/screener/live-screen.ts';
import { listLiveStrategies, readNewest } from '#modules/strategies/store.ts';
import type { Db } from '#platform/db/db.ts';

/**
 * The rules of strategies that are scanned at every close, each in its newest version and once: for the whole market where it
 * is live, for the instruments of the alerts that wait for it. On bars that no alert follows, such as weeks, alerts rest.
 */
export async function watchedRules(
  db: Db,
  registry: InstrumentRegistry,
  alerts: readonly SignalAlert[],
): Promise<LiveScreen[]> {
  const byStrategy = Map.groupBy(alerts, ({ condition }) =>
    condition.kind === 'strategy' ? condition.strategyId : '',
  );
  const [live, awaited] = await Promise.all([listLiveStrategies(db), readNewest(db, [...byStrategy.keys()])]);
  const liveIds = new Set(live.map(({ id }) => id));
  return [
    ...live.map((strategy) => {
      const beside = usesOf(strategy, byStrategy.get(strategy.id) ?? [], registry);
      return { ...ruleOf(strategy, strategy.userId), liveFromMs: strategy.liveFrom, beside };
    }),
    ...awaited.flatMap((strategy): LiveScreen[] => {
      const waiting = byStrategy.get(strategy.id) ?? [];
      const [first] = waiting;
      const [use] = usesOf(strategy, waiting, registry);
      return first && use && !liveIds.has(strategy.id) ? [{ ...ruleOf(strategy, first.userId), ...use }] : [];
    }),
  ];
}

const ruleOf = ({ id, version, market, timeframe, direction, definition }: OwnStrategy, userId: string) => {
  const described = { ...definition, description: definition.description || sentenceOf(definition) };
  const scan = { pattern: id, direction, group: 'Combination', version, definition: described } as const;
  return { id, userId, name: definition.label, market, timeframe, scan };
};

/** All alerts on a strategy as one use of its rule; none on bars that no alert follows. */
function usesOf({ timeframe }: OwnStrategy, waiting: readonly SignalAlert[], registry: InstrumentRegistry): RuleUse[] {
  if (waiting.length === 0 || !ALERT_TIMEFRAMES.some((own) => own === timeframe)) return [];
  const numbers = new Set(waiting.flatMap(({ instruments }) => [...(instruments ?? [])]));
  const symbols = [...numbers].flatMap((no) => registry.byNo(no)?.instrument.symbol ?? []);
  return [{ symbols, liveFromMs: Math.min(...waiting.map(({ fromMs }) => fromMs)) }];
}
