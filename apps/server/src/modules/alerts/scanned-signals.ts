import { candleName, scannedDirections } from '@wickwise/analytics';
import { REFUSAL_TEXTS, type SaveAlertRequest } from '@wickwise/contract';
import { barLength, isBuiltFrom, SCAN_TIMEFRAMES, type Timeframe } from '@wickwise/market';
import { scansIn } from '#marketdata/market-scans.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { InvalidField } from '#platform/errors.ts';

/** A condition with the bars that it is on. */
type Place = Pick<SaveAlertRequest, 'condition' | 'market'> & { timeframe: Timeframe };

/** Why no signal of a condition is ever found: the field, and a sentence. */
type Never = readonly [field: 'condition.pattern' | 'condition.direction' | 'timeframe', sentence: string];

/** Returns why no server scans for a condition on signals. It doesn't depend on feeds, which change with settings. */
export function whyNeverScanned({ condition, market, timeframe }: Place): Never | undefined {
  if (condition.type !== 'signal') return undefined;
  const directions: readonly string[] = scannedDirections(market, condition.pattern);
  if (directions.length === 0) return ['condition.pattern', REFUSAL_TEXTS.patternNotScanned];
  if (condition.direction !== undefined && !directions.includes(condition.direction))
    return ['condition.direction', REFUSAL_TEXTS.patternOtherWay];
  return SCAN_TIMEFRAMES.some((one) => one === timeframe) ? undefined : onLongerBars(timeframe);
}

/** Throws for a condition on signals that aren't found on these instruments, with the feeds of now. */
export function refuseUnscanned(
  registry: Pick<InstrumentRegistry, 'of'>,
  place: Place,
  listed: readonly ListedInstrument[] = registry.of(place.market),
): void {
  const { condition, market, timeframe } = place;
  if (condition.type !== 'signal') return;
  const never = whyNeverScanned(place);
  if (never) throw new InvalidField(...never);
  const pattern = candleName(condition.pattern);
  if (!scansIn(registry, market).some((scan) => scan.pattern === pattern))
    throw new InvalidField('condition.pattern', REFUSAL_TEXTS.patternNotHere);
  const length = barLength(timeframe);
  if (listed.length > 0 && !listed.some(({ finest }) => isBuiltFrom(length, barLength(finest))))
    throw new InvalidField(...onLongerBars(timeframe));
}

/** Returns an alert by the name that signals have of its pattern, which may be given by a short one. */
export const byNameOfSignals = ({ condition, ...request }: SaveAlertRequest): SaveAlertRequest => ({
  ...request,
  condition: condition.type === 'signal' ? { ...condition, pattern: candleName(condition.pattern) } : condition,
});

const onLongerBars = (timeframe: string): Never => ['timeframe', REFUSAL_TEXTS.longerBars(timeframe)];
