import type { BacktestReport, SharedBacktest } from '@wickwise/contract';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { HelpMark } from '../../../ui/help-mark.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { serverWords } from '../server-words.ts';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { ratioText, shareText } from './figure-text.ts';
import { heatOfValue } from './heat.ts';

type Sweep = NonNullable<BacktestReport['sweep']>;
type Shown = 'totalReturn' | 'sharpe' | 'maxDrawdown';

const SHOWN: readonly Shown[] = ['totalReturn', 'sharpe', 'maxDrawdown'];

interface SweepMapProps extends Pick<SharedBacktest, 'request'> {
  sweep: Sweep;
  isOutOfSample: boolean;
}

/** Results of all settings as a coloured table. */
export function SweepMap({ sweep, isOutOfSample, request: { test } }: SweepMapProps) {
  const [shown, setShown] = useState<Shown>('totalReturn');
  const [rows, columns] = sweep.axes;
  if (!rows) return null;
  const cellAt = (i: number, j: number) => sweep.cells.find(({ at }) => at[0] === i && (at[1] ?? 0) === j);
  const full = Math.max(...sweep.cells.map((cell) => Math.abs(cell[shown] ?? 0)));
  const across = columns?.values ?? [Number.NaN];
  const format = shown === 'sharpe' ? ratioText : shareText;
  return (
    <div className="flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={texts.sweep}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: texts.figureNames[value] }))}
          onChange={setShown}
        />
        <HelpMark label={texts.helpOn(texts.sweep)} title={texts.figureNames[shown]}>
          <p>{texts.figureAbout[shown]}</p>
          <p>{texts.sweepCell}</p>
        </HelpMark>
      </div>
      <ScrollRegion label={texts.sweep}>
        <table className="border-collapse text-right text-dense tabular-nums">
          <caption className="sr-only">{texts.sweep}</caption>
          <thead>
            <tr className="text-label text-quiet">
              <th scope="col" className="px-2 py-1 text-left font-normal">
                {serverWords.settingOf(test, rows.label)}
                {columns && ` \\ ${serverWords.settingOf(test, columns.label)}`}
              </th>
              {across.map((value) => (
                <th key={value} scope="col" className="px-2 py-1 font-normal">
                  {Number.isNaN(value) ? texts.figureNames[shown] : value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.values.map((value, i) => (
              <tr key={value} className="border-t border-hairline">
                <th scope="row" className="px-2 py-1 text-left font-medium">
                  {value}
                </th>
                {across.map((other, j) => {
                  const cell = cellAt(i, j);
                  const number = cell?.[shown] ?? null;
                  return (
                    <td
                      key={other}
                      className="px-2 py-1"
                      title={cell && texts.trades(formatCount(cell.trades))}
                      style={{ background: heatOfValue(number, full) }}
                    >
                      {format(number)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="max-w-prose text-dense text-pretty text-quiet">
        {isOutOfSample ? texts.sweepOut : texts.sweepAbout}
      </p>
    </div>
  );
}
