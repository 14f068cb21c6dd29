import type { MouseEventParams } from 'lightweight-charts';
import { useEffect, useEffectEvent } from 'react';
import type { Scene } from './scene.ts';

/** Reports the price of a tap on the candles' pane while enabled. */
export function usePriceTap(scene: Scene | undefined, onPrice: ((price: number) => void) | undefined): void {
  const report = useEffectEvent((price: number) => onPrice?.(price));
  const isAsked = onPrice !== undefined;
  useEffect(() => {
    if (!scene || !isAsked) return undefined;
    const hear = ({ point, paneIndex = 0 }: MouseEventParams): void => {
      const price = point && paneIndex === 0 ? scene.candles.coordinateToPrice(point.y) : null;
      if (price !== null && price > 0) report(price);
    };
    scene.chart.subscribeClick(hear);
    return () => {
      if (!scene.isGone) scene.chart.unsubscribeClick(hear);
    };
  }, [scene, isAsked]);
}
