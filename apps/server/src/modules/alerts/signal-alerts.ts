import { candleName } from '@wickwise/analytics';
import {
  type AlertEvent,
  type AlertFrequency,
  type AlertReceipt,
  buildCondition,
  type ParsedSignalCondition,
  type RuleReading,
} from '@wickwise/contract';
import { type Market, MINUTE_MS, type Timeframe } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Hit } from './engine/hit.ts';
import { whyNeverScanned } from './scanned-signals.ts';

/** An alert on signals, public ones or those of the owner's screens and strategies, or on calendar events. */
export interface SignalAlert {
  no: number;
  /** How often it was armed. */
  arming: number;
  userId: string;
  condition: ParsedSignalCondition;
  timeframe: Timeframe;
  frequency: AlertFrequency;
  cooldownMinutes: number;
  /** Market time. */
  fromMs: number;
  expiresMs: number | null;
  /** When it has last fired, by symbol. */
  firedOn: ReadonlyMap<string, number>;
  market: string;
  /** Numbers of its instruments; undefined for the whole market. */
  instruments: ReadonlySet<number> | undefined;
}

/** A signal, or an instrument that left a screen. */
export interface RuleEvent {
  key: string;
  pattern: string;
  turn: 'entered' | 'left';
  direction: string;
  timeframe: Timeframe;
  /** The owner's id; undefined for public signals. */
  ownerId: string | undefined;
  listed: ListedInstrument;
  barMs: number;
  atMs: number;
  price: number;
  /** Version of the rule. */
  version?: number;
  signalId?: string;
  /** A calendar event of the next day, and who may know of it. */
  event?: AlertReceipt['event'] & object;
  isFor?: (userId: string) => boolean;
  /** Name of a user's rule, and what its conditions read. */
  rule?: string | undefined;
  readings?: readonly RuleReading[] | undefined;
}

/** Alerts on signals, indexed by pattern or rule. */
export class SignalAlerts {
  readonly #byPattern = new Map<string, Set<SignalAlert>>();
  readonly #byNo = new Map<number, SignalAlert>();
  /** Market time of the last firing, per alert and instrument. */
  readonly #fired = new Map<string, number>();

  get size(): number {
    return this.#byNo.size;
  }

  /** Returns the alerts on strategies. */
  onStrategies(): SignalAlert[] {
    return [...this.#byNo.values()].filter(({ condition }) => condition.kind === 'strategy');
  }

  /** Returns the alerts on users' own screens and strategies. */
  onOwnRules(): SignalAlert[] {
    return [...this.#byNo.values()].filter(({ condition: { kind } }) => kind === 'screen' || kind === 'strategy');
  }

  /** Returns the alerts on signals that are never found: they were stored before such were refused. */
  neverFound(): SignalAlert[] {
    return [...this.#byNo.values()].filter(({ condition, market, timeframe }) =>
      whyNeverScanned({ condition: buildCondition(condition), market: market as Market, timeframe }),
    );
  }

  /** Returns the markets and kinds of calendar events that alerts wait for. */
  awaitedEvents(): { market: Market; event: AlertEvent }[] {
    const found = new Map<string, { market: Market; event: AlertEvent }>();
    for (const { condition, market } of this.#byNo.values())
      if (condition.kind === 'event')
        found.set(`${market} ${condition.event}`, { market: market as Market, event: condition.event });
    return [...found.values()];
  }

  arm(alert: SignalAlert): void {
    this.#byNo.set(alert.no, alert);
    const name = patternOf(alert.condition);
    const same = this.#byPattern.get(name) ?? new Set();
    this.#byPattern.set(name, same.add(alert));
  }

  disarm(no: number): void {
    const alert = this.#byNo.get(no);
    if (!alert) return;
    this.#byNo.delete(no);
    this.#byPattern.get(patternOf(alert.condition))?.delete(alert);
  }

  /** A market's time was set back to `nowMs`: by a replay that starts over, or by the correction of a clock. */
  rewind(market: Market, nowMs: number, isCorrection = false): void {
    for (const alert of this.#byNo.values()) {
      if (alert.market !== market) continue;
      alert.fromMs = Math.min(alert.fromMs, nowMs);
      const known = isCorrection ? [...alert.firedOn] : [];
      alert.firedOn = new Map(known.map(([symbol, firedMs]) => [symbol, Math.min(firedMs, nowMs)]));
    }
    for (const [place, firedMs] of this.#fired) {
      const alert = this.#byNo.get(Number.parseInt(place, 10));
      if (alert && alert.market !== market) continue;
      if (alert && isCorrection) this.#fired.set(place, Math.min(firedMs, nowMs));
      else this.#fired.delete(place); // of a replay's last round, or of an alert that is gone
    }
  }

  /** Returns whether an alert waits for a signal; its cooldown may still keep it from firing. */
  isAwaited(found: RuleEvent): boolean {
    return [...(this.#byPattern.get(found.pattern) ?? [])].some((alert) => isAbout(alert, found));
  }

  hitsOf(found: RuleEvent): Hit[] {
    const alerts = [...(this.#byPattern.get(found.pattern) ?? [])].filter((alert) => isAbout(alert, found));
    return alerts.flatMap((alert) => {
      const place = `${alert.no} ${found.listed.no}`;
      const storedMs = alert.firedOn.get(found.listed.instrument.symbol);
      const firedMs = this.#fired.get(place) ?? storedMs ?? Number.NEGATIVE_INFINITY;
      if (found.atMs - firedMs < alert.cooldownMinutes * MINUTE_MS) return [];
      this.#fired.set(place, found.atMs);
      if (alert.frequency === 'once' && alert.instruments?.size === 1) this.disarm(alert.no);
      return toHit(alert, found);
    });
  }
}

/** Returns the pattern of what is found on the day before an event. */
export const eventPattern = (event: AlertEvent): string => `event ${event}`;

function patternOf(condition: ParsedSignalCondition): string {
  if (condition.kind === 'signal') return candleName(condition.pattern);
  if (condition.kind === 'event') return eventPattern(condition.event);
  return condition.kind === 'screen' ? condition.screenId : condition.strategyId;
}

function isAbout(
  { condition, userId, timeframe, market, instruments, ...alert }: SignalAlert,
  found: RuleEvent,
): boolean {
  if (found.atMs <= alert.fromMs || (alert.expiresMs !== null && found.atMs > alert.expiresMs)) return false;
  if (found.listed.instrument.market !== market || (instruments && !instruments.has(found.listed.no))) return false;
  if (condition.kind === 'event') return found.isFor?.(userId) === true;
  if (condition.kind === 'screen') return found.ownerId === userId && found.turn === condition.turn;
  if (condition.kind === 'strategy') return found.ownerId === userId && found.turn === 'entered';
  const isWay = condition.direction === undefined || condition.direction === found.direction;
  return found.ownerId === undefined && isWay && found.timeframe === timeframe;
}

const toHit = (
  { no, arming, condition }: SignalAlert,
  { listed, price, atMs, key, barMs, signalId, timeframe, version, event, rule, readings }: RuleEvent,
): Hit => ({
  no,
  arming,
  listed,
  price,
  atMs,
  occasion: key,
  isLate: false,
  receipt: {
    ...(event === undefined ? { by: 'signal', barTime: barMs } : { by: 'event', event }),
    value: null,
    before: null,
    threshold: null,
    ...(signalId === undefined ? {} : { signalId }),
    ...(condition.kind === 'strategy' && version !== undefined ? { strategyVersion: version } : {}),
    ...(rule === undefined ? {} : { rule }),
    ...(readings === undefined ? {} : { readings: [...readings] }),
  },
  ...(condition.kind === 'strategy' ? { timeframe } : {}),
});
