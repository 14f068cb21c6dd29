import { PRESETS, type Preset } from './presets.ts';

/** A scan of the list in docs/analytics/signals.md#stock-scans. */
export interface StockScan extends Pick<Preset, 'group'> {
  name: string;
  label: string;
  description: string;
  /** 1 bullish, -1 bearish, 0 for both directions. */
  movement: 1 | -1 | 0;
  /** Its preset, or one per direction. */
  presets: readonly Preset[];
}

/** Scans with two presets, by name. */
const TWO_WAY: Readonly<Record<string, Pick<StockScan, 'label' | 'description'> & { patterns: readonly string[] }>> = {
  closing_marubozu: {
    label: 'Bullish and Bearish Closing Marubozu',
    description: 'A long body that closed at its high, or at its low.',
    patterns: ['closing_marubozu'],
  },
  golden_cross_over_strategy: {
    label: 'Golden and Death Cross',
    description: 'The 50-bar average rose above the 200-bar average, or fell below it.',
    patterns: ['golden_cross_over_strategy'],
  },
  double_tops_and_bottoms: {
    label: 'Double Top and Bottom',
    description: 'Two equal highs and a close below the low between them, or the same upside down.',
    patterns: ['double_tops', 'double_bottoms'],
  },
  engulfing_pattern: {
    label: 'Bullish and Bearish Engulfing',
    description: 'A body covered the body before it, which had gone the other way.',
    patterns: ['engulfing_pattern'],
  },
  bullish_and_bearish_flag: {
    label: 'Bullish and Bearish Flag',
    description: 'A steep move, a pause, and a close that goes on beyond the pause.',
    patterns: ['bullish_flag', 'bearish_flag'],
  },
  bollinger_bands_strategy: {
    label: 'Bollinger Band Strategy',
    description: 'The close came back inside its Bollinger band.',
    patterns: ['bollinger_bands_strategy'],
  },
};

/** Stock scans in the order of the contract: each at its first preset's place. */
export const STOCK_SCANS: readonly StockScan[] = PRESETS.flatMap((preset) => {
  const [name, twoWay] = Object.entries(TWO_WAY).find(([, { patterns }]) => patterns.includes(preset.pattern)) ?? [];
  if (name === undefined || !twoWay) return [scanOf(preset)];
  const presets = PRESETS.filter(({ pattern }) => twoWay.patterns.includes(pattern));
  const { label, description } = twoWay;
  return presets[0] === preset ? [{ name, label, description, movement: 0, group: preset.group, presets }] : [];
});

function scanOf(preset: Preset): StockScan {
  const { direction, group, definition } = preset;
  const { name, label, description } = definition;
  return { name, label, description, movement: direction === 'bullish' ? 1 : -1, group, presets: [preset] };
}
