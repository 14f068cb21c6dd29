import type { Scene } from './scene.ts';

/**
 * Gives a chart the size of its element, now and until it is removed. The library's own way draws everything twice at
 * first: in the frame, and again as its observer finds a size that isn't rounded.
 */
export function fitScene(scene: Pick<Scene, 'chart' | 'element' | 'isGone'>): void {
  const { chart, element } = scene;
  let isLater = false;
  const fit = (): void => {
    if (scene.isGone) {
      observer.disconnect();
      return;
    }
    // an unchanged size is left alone; later ones are drawn at once: no frame shows the former picture stretched
    chart.resize(element.clientWidth, element.clientHeight, isLater);
    isLater = true;
    const { style } = chart.chartElement();
    style.width = style.height = '100%'; // its pixels would hold the element open
  };
  const observer = new ResizeObserver(fit);
  fit();
  observer.observe(element);
}
