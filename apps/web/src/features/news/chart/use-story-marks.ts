import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type AttachedLayer, attachLayer } from '../../../charts/layer.ts';
import type { Scene } from '../../../charts/scene.ts';
import { type BarStories, barStoriesOf, type ChartStory } from './bar-stories.ts';

/** Least and greatest width of a mark, px: those of neighbouring bars don't overlap. */
const WIDTH_PX = { least: 6, most: 18 } as const;
/** Greatest width of the headlines at a mark, px, and least distance from the edges of the pane. */
const CARD_PX = { most: 288, edge: 4 } as const;
/** Distance of a mark's top from the end of the pane, px: over the volumes, below all candles. */
const FROM_END_PX = 20;

const keyOf = (bars: readonly BarStories[]): string =>
  bars.map(({ barMs, stories }) => `${barMs} ${stories.map(({ id }) => id).join(' ')}`).join(',');

/**
 * Returns the stories of each bar of a chart, and the ref of a mark, which is kept at its bar while the chart is moved.
 */
export function useStoryMarks(scene: Scene, stories: readonly ChartStory[]) {
  const [bars, setBars] = useState<readonly BarStories[]>([]);
  const marks = useRef(new Map<number, HTMLElement>());
  const layer = useRef<AttachedLayer>(undefined);
  const place = useEffectEvent((width: number, height: number, xOf: (timeMs: number) => number) => {
    const next = barStoriesOf(stories, scene.timeline);
    if (keyOf(next) !== keyOf(bars)) queueMicrotask(() => !scene.isGone && setBars(next));
    const { barSpacing } = scene.chart.timeScale().options();
    const size = Math.min(Math.max(barSpacing, WIDTH_PX.least), WIDTH_PX.most);
    const card = Math.min(CARD_PX.most, width - 2 * CARD_PX.edge);
    for (const [barMs, { style }] of marks.current) {
      const x = xOf(barMs);
      style.display = x >= 0 && x <= width ? '' : 'none';
      style.width = `${size}px`;
      style.left = `${x - size / 2}px`;
      style.top = `${height - FROM_END_PX}px`;
      const cardX = Math.min(Math.max(x - card / 2, CARD_PX.edge), width - card - CARD_PX.edge);
      style.setProperty('--card-left', `${cardX - (x - size / 2)}px`);
      style.setProperty('--card-width', `${card}px`);
    }
  });
  useEffect(() => {
    const own = attachLayer(scene, { draw: (_, { width, height, x }) => place(width, height, x) });
    layer.current = own;
    own.redraw();
    return () => {
      layer.current = undefined;
      if (!scene.isGone) own.detach();
    };
  }, [scene]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks that were rendered are placed by the next drawing
  useEffect(() => layer.current?.redraw(), [stories, bars]);
  const mark = (barMs: number) => (element: HTMLElement | null) => {
    if (element) marks.current.set(barMs, element);
    else marks.current.delete(barMs);
  };
  return { bars, mark };
}
