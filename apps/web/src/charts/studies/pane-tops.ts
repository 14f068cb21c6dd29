import { useEffect, useState } from 'react';
import type { Scene } from '../scene.ts';

/** Returns the top of each pane in px from the chart's top, the candles' first; follows resizing. */
export function usePaneTops(scene: Scene | undefined, paneCount: number): readonly number[] {
  const [tops, setTops] = useState<readonly number[]>([]);
  useEffect(() => {
    if (!scene || scene.isGone || paneCount === 0) return undefined;
    const measure = (): void => {
      if (scene.isGone) return;
      const { top } = scene.element.getBoundingClientRect();
      const measured = scene.chart
        .panes()
        .map((pane) => (pane.getHTMLElement()?.getBoundingClientRect().top ?? top) - top);
      // a render alone must not cause the next one
      setTops((known) => (known.join() === measured.join() ? known : measured));
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
