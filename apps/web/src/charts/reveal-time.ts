import { barsShown } from './bars.ts';
import type { Scene } from './scene.ts';

/** Share of the visible bars that stays free after a revealed one. */
const AFTER = 0.1;

/** Shows the bar of a time, epoch ms, in a chart that was just made; it stays at its newest bars where these have it. */
export function revealTime({ bars, chart }: Pick<Scene, 'bars' | 'chart'>, timeMs: number): void {
  const scale = chart.timeScale();
  const shown = barsShown(scale.width());
  const at = bars.findLastIndex(([openMs]) => openMs <= timeMs);
  if (at < 0 || at >= bars.length - shown) return;
  const to = at + shown * AFTER;
  scale.setVisibleLogicalRange({ from: to - shown, to });
}
