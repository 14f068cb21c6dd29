import { compileStrategy, explain, SeriesView, scansOf } from '@wickwise/analytics';
import type { RuleReading } from '@wickwise/contract';
import { SCAN_TIMEFRAMES } from '@wickwise/market';
import type { BarSource } from '#marketdata/bars/closed-bars.ts';
import type { RuleEvent } from '#modules/alerts/signal-alerts.ts';
import { readingsIn } from '#modules/screener/engine/readings.ts';
import { readHistories } from '#modules/signals/scan-history.ts';

/**
 * Returns the values that a public scan compared on the bar of its signal, computed from stored bars as at a start of
 * the scanner; undefined for shapes, and for scans or bars that are gone.
 */
export async function presetReadings(
  source: BarSource,
  { pattern, direction, timeframe, listed, barMs, atMs }: RuleEvent,
): Promise<RuleReading[] | undefined> {
  const scan = scansOf(listed.instrument.market).find((one) => one.pattern === pattern && one.direction === direction);
  const scanned = SCAN_TIMEFRAMES.find((one) => one === timeframe);
  const isOfValues = scan?.definition.groups.some(({ rules }) => rules.some(({ key }) => key === 'indicators'));
  if (!scan || !scanned || !isOfValues) return undefined;
  const history = (await readHistories(source, [listed], scanned, atMs)).get(listed.no);
  const at = history?.bars.indexFrom(barMs) ?? 0;
  if (!history || history.bars.timeMs[at] !== barMs) return undefined;
  const { definition } = scan;
  return readingsIn(definition, explain(compileStrategy(definition), new SeriesView(history.bars), at), 'entered');
}
