import type { SessionCalendar } from '../sessions/calendar.ts';
import type { BarLength } from '../timeframes.ts';
import { barSlot } from './bar-grid.ts';
import { barOfPart, emptyPart, isEmptyPart, mergePart, partOfBar } from './bar-part.ts';
import { BarSeries } from './bar-series.ts';

/**
 * Longer bars from shorter ones, e.g. hours from minutes, weeks from days.
 *
 * Bars outside the calendar's sessions are left out, gaps stay gaps. The last bar is as complete as the input: whether it
 * has closed is for the caller to decide from the clock.
 */
export function aggregateBars(bars: BarSeries, calendar: SessionCalendar, length: BarLength): BarSeries {
  const coarse = new BarSeries();
  let openMs = Number.NaN;
  let endMs = Number.NEGATIVE_INFINITY;
  let part = emptyPart();
  for (let i = 0; i < bars.length; i++) {
    const bar = bars.at(i);
    if (!(bar.timeMs >= openMs && bar.timeMs < endMs)) {
      if (!isEmptyPart(part)) coarse.push(barOfPart(part, openMs));
      part = emptyPart();
      const slot = barSlot(calendar, length, bar.timeMs);
      openMs = slot?.openMs ?? Number.NaN;
      endMs = slot?.endMs ?? Number.NEGATIVE_INFINITY;
    }
    if (calendar.sessionAt(bar.timeMs)) mergePart(part, partOfBar(bar, bar.timeMs + 1));
  }
  if (!isEmptyPart(part)) coarse.push(barOfPart(part, openMs));
  return coarse;
}
