import { useEffect, useState } from 'react';
import type { Scene } from '../scene.ts';

/** Where each pane begins, in pixels from the chart's top: the candles' first. Follows when panes are dragged or resized. */
export function usePaneTops(scene: Scene | undefined, paneCount: number): readonly number[] {
  const [tops, setTops] = useState<readonly number[]>([]);
  useEffect(() => {
    if (!scene || scene.isGone || paneCount === 0) return undefined;
    const measure = (): void => {
      if (scene.isGone) return;
      const { top } = scene.element.getBoundingClientRect();
      setTops(scene.chart.panes().map((pane) => (pane.getHTMLElement()?.getBoundingClientRect().top ?? top) - top));
    };
    const observer = new ResizeObserver(measure);
    const frame = requestAnimationFrame(() => {
      if (scene.isGone) return;
      for (const pane of scene.chart.panes()) {
        const element = pane.getHTMLElement();
        if (element) observer.observe(element);
      }
    });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [scene, paneCount]);
  return tops;
}
