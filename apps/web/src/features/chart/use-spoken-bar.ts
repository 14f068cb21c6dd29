import type { BarTuple, PatternSignal } from '@wickwise/contract';
import { useState } from 'react';
import { formatPercent } from '../../lib/format.ts';
import { listText } from '../../lib/list-text.ts';
import { markLabel } from './marks.ts';
import { chartTexts as texts } from './texts/chart.ts';

interface Shown {
  bars: readonly BarTuple[];
  signals: readonly PatternSignal[];
  time: (timeMs: number) => string;
  money: (value: number) => string;
}

/** Returns the announcement of the bar that was selected by keys, and what selects one. */
export function useSpokenBar({ bars, signals, time, money }: Shown) {
  const [spoken, setSpoken] = useState('');
  const speak = (index: number | undefined): void => {
    const [bar, before] = [bars[index ?? -1], bars[(index ?? 0) - 1]];
    if (!bar) return;
    const change = formatPercent(100 * (bar[4] / (before?.[4] ?? bar[1]) - 1));
    const names = signals.filter(({ barTime }) => barTime === bar[0]).map(markLabel);
    const said = texts.bar.spoken(time(bar[0]), money(bar[4]), change);
    setSpoken(names.length > 0 ? `${said}. ${texts.bar.signals(names.length, listText(names))}` : said);
  };
  return { spoken, speak };
}
