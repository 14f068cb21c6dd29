import { measuredScansOf, readsShapes } from '@wickwise/analytics';
import { MARKETS } from '@wickwise/market';
import type { FindSignals } from '#modules/edge/signals-along.ts';
import { ScanRules } from '#modules/signals/scan-rules.ts';
import { gradedAlong } from '#modules/signals/strength-along.ts';

/**
 * Returns what finds the signals of an instrument's history with their strengths, and where public strategies fired.
 */
export function signalFinder(): FindSignals {
  const rules = new Map(MARKETS.map((market) => [market, new ScanRules(measuredScansOf(market))]));
  const ofLines = new ScanRules(measuredScansOf('Forex').filter(({ definition }) => !readsShapes(definition)));
  return (listed, view) => {
    const own = listed.isFix ? ofLines : rules.get(listed.instrument.market);
    return own ? gradedAlong(own, listed, view) : [];
  };
}
