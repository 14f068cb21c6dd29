import type { Scene } from './scene.ts';
import { type ChartColors, withAlpha } from './theme.ts';

/** Text printed on a chart's screenshot: what it shows, and whose prices. */
export interface Imprint {
  title: string;
  source: string;
}

const HEAD_PX = 44;

/** Takes a screenshot of a chart with its description above it, so it can stand alone. */
export function takePicture(scene: Scene, imprint: Imprint, colors: ChartColors): Promise<Blob | null> {
  const drawn = scene.chart.takeScreenshot(true);
  const ratio = drawn.width / Math.max(scene.element.clientWidth, 1);
  const picture = document.createElement('canvas');
  picture.width = drawn.width;
  picture.height = drawn.height + HEAD_PX * ratio;
  const context = picture.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = colors.panel;
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(drawn, 0, HEAD_PX * ratio);
  context.scale(ratio, ratio);
  context.textBaseline = 'middle';
  context.fillStyle = colors.ink;
  context.font = '600 13px "IBM Plex Sans", Arial, sans-serif';
  context.fillText(imprint.title, 10, 14);
  context.fillStyle = withAlpha(colors.quiet, 1);
  context.font = '11px "IBM Plex Sans", Arial, sans-serif';
  context.fillText(imprint.source, 10, 32);
  return new Promise((resolve) => {
    picture.toBlob(resolve, 'image/png');
  });
}
