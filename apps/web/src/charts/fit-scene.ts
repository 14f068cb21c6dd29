import type { Scene } from './scene.ts';

/**
 * Gives a chart the size of its element, now and from then on. The library's own way draws everything twice at first:
 * once in the frame, and once as its observer finds a size that isn't rounded. Returns a function that ends it.
 */
export function fitScene({ chart, element }: Pick<Scene, 'chart' | 'element'>): () => void {
  let drawn = '';
  const fit = (isLater: boolean): void => {
    const [width, height] = [element.clientWidth, element.clientHeight];
    if (drawn === `${width} ${height}`) return;
    drawn = `${width} ${height}`;
    chart.resize(width, height, isLater); // later ones at once: no frame shows the former picture stretched
    Object.assign(chart.chartElement().style, { width: '100%', height: '100%' }); // its pixels would hold the element open
  };
  fit(false);
  const observer = new ResizeObserver(() => fit(true));
  observer.observe(element);
  return () => observer.disconnect();
}
