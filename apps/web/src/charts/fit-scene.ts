import type { Scene } from './scene.ts';

/**
 * Gives a chart the size of its element, now and from then on. The library's own way draws everything twice at first:
 * once in the frame, and once as its observer finds a size that isn't rounded. Returns a function that ends it.
 */
export function fitScene({ chart, element }: Pick<Scene, 'chart' | 'element'>): () => void {
  let isLater = false;
  const fit = (): void => {
    // an unchanged size is left alone; later ones are drawn at once: no frame shows the former picture stretched
    chart.resize(element.clientWidth, element.clientHeight, isLater);
    isLater = true;
    const { style } = chart.chartElement();
    style.width = style.height = '100%'; // its pixels would hold the element open
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(element);
  return () => observer.disconnect();
}
