import { PriceScaleMode } from 'lightweight-charts';
import { useEffect } from 'react';
import type { Scene } from './scene.ts';

const MODES = {
  linear: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
} as const;

/** Sets the price scale: linear, logarithmic, or in percent of the first visible bar. */
export function useScale(scene: Scene | undefined, scale: keyof typeof MODES): void {
  useEffect(() => {
    if (scene && !scene.isGone) scene.candles.priceScale().applyOptions({ mode: MODES[scale] });
  }, [scene, scale]);
}
