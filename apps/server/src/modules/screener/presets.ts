import { type Preset, STOCK_SCANS, type StockScan } from '@wickwise/analytics';
import { Strategy } from '@wickwise/contract';

/** One direction of a stock scan, with its rule. */
export interface SideWithRule extends Pick<Preset, 'direction'> {
  label: string;
  rule: Strategy;
}

/** A stock scan with its rule; one with two directions matches either, and has both separately. */
export interface ScanWithRule {
  scan: StockScan;
  rule: Strategy;
  sides: readonly SideWithRule[];
}

export const SCANS_WITH_RULES: readonly ScanWithRule[] = STOCK_SCANS.map((scan) => ({
  scan,
  rule: ruleOf(scan),
  sides: scan.presets.length > 1 ? scan.presets.map(sideOf).sort(byDirection) : [],
}));

/** Bullish first. */
function byDirection(a: SideWithRule, b: SideWithRule): number {
  return a.direction < b.direction ? 1 : -1;
}

function ruleOf({ name, label, description, presets }: StockScan): Strategy {
  const groups = presets.flatMap(({ definition }) => definition.groups);
  return Strategy.parse({ name, label, description, groups: groups.map((group) => ({ ...group, condition: 'or' })) });
}

function sideOf({ direction, definition }: Preset): SideWithRule {
  return { direction, label: definition.label, rule: Strategy.parse(definition) };
}
