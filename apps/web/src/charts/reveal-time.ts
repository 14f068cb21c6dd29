import { barsShown } from './bars.ts';
import type { Scene } from './scene.ts';

/** Share of the visible bars that stays free after a revealed one. */
const AFTER = 0.1;

/** Moves the visible range back to the bar of a time, epoch ms, unless that is shown already. */
export function revealTime({ bars, chart }: Pick<Scene, 'bars' | 'chart'>, timeMs: number): void {
  const scale = chart.timeScale();
  const at = bars.findLastIndex(([openMs]) => openMs <= timeMs);
  const range = scale.getVisibleLogicalRange();
  if (at < 0 || !range || at >= range.from) return;
  const shown = barsShown(scale.width());
  const to = at + shown * AFTER;
  scale.setVisibleLogicalRange({ from: to - shown, to });
}
