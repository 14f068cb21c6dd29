import { STOCK_SCANS, type StockScan } from '@wickwise/analytics';
import { Strategy } from '@wickwise/contract';

/** A stock scan with its rule: one that signals both ways asks for either. */
export interface ScanWithRule {
  scan: StockScan;
  rule: Strategy;
}

export const SCANS_WITH_RULES: readonly ScanWithRule[] = STOCK_SCANS.map((scan) => ({ scan, rule: ruleOf(scan) }));

function ruleOf({ name, label, description, presets }: StockScan): Strategy {
  const groups = presets.flatMap(({ definition }) => definition.groups);
  return Strategy.parse({ name, label, description, groups: groups.map((group) => ({ ...group, condition: 'or' })) });
}
