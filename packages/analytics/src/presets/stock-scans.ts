import { PRESETS, type Preset } from './presets.ts';

/** A scan as people choose it from the list of spec section 9. */
export interface StockScan extends Pick<Preset, 'group'> {
  name: string;
  label: string;
  description: string;
  /** 1 bullish, -1 bearish, 0 when it signals both ways. */
  movement: 1 | -1 | 0;
  /** What it looks for: one preset, or one for each direction. */
  presets: readonly Preset[];
}

const both = PRESETS.filter(({ pattern }) => pattern === 'bollinger_bands_strategy');

const BOLLINGER: StockScan = {
  name: 'bollinger_bands_strategy',
  label: 'Bollinger band strategy',
  description: 'The close came back inside its Bollinger band',
  movement: 0,
  group: 'volatility',
  presets: both,
};

/** The stock scans in the order of the spec. */
export const STOCK_SCANS: readonly StockScan[] = [
  ...PRESETS.filter((preset) => !both.includes(preset)).map(scanOf),
  BOLLINGER,
];

function scanOf(preset: Preset): StockScan {
  const { direction, group, definition } = preset;
  const { name, label, description } = definition;
  return { name, label, description, movement: direction === 'bullish' ? 1 : -1, group, presets: [preset] };
}
