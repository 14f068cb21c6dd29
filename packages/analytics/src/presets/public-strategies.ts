import type { Preset } from './presets.ts';
import { COMBINATION_STRATEGIES } from './public/combination.ts';
import { MOMENTUM_STRATEGIES } from './public/momentum.ts';
import { PRICE_STRATEGIES } from './public/price.ts';
import { STATISTICAL_STRATEGIES } from './public/statistical.ts';
import { VOLATILITY_STRATEGIES } from './public/volatility.ts';
import { VOLUME_STRATEGIES } from './public/volume.ts';

/** Public strategies of `/strategy/{category}`, by category. */
export const PUBLIC_STRATEGIES: readonly Preset[] = [
  ...PRICE_STRATEGIES,
  ...VOLUME_STRATEGIES,
  ...VOLATILITY_STRATEGIES,
  ...STATISTICAL_STRATEGIES,
  ...MOMENTUM_STRATEGIES,
  ...COMBINATION_STRATEGIES,
];
