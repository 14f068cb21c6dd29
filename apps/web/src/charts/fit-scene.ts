import type { Scene } from './scene.ts';

/**
 * Gives a chart the size of its element, now and until it is removed. The library's own way draws everything twice at
 * first: in the frame, and again as its observer finds a size that isn't rounded.
 */
export function fitScene(scene: Pick<Scene, 'chart' | 'element' | 'isGone'>): void {
  const { chart, element } = scene;
  // an unchanged size is left alone; later ones are drawn at once: no frame shows the former picture stretched
  const fit = (isLater?: boolean): void => chart.resize(element.clientWidth, element.clientHeight, isLater);
  fit();
  new ResizeObserver(() => scene.isGone || fit(true)).observe(element);
}
