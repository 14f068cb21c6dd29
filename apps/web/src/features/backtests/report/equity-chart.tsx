import type { SharedBacktest } from '@wickwise/contract';
import { type PointerEvent, useState } from 'react';
import { useBarDate } from '../../../lib/bar-date.ts';
import { formatCompactMoney } from '../../../lib/money.ts';
import { AxisLabel } from '../../../ui/axis-label.tsx';
import { rangeOf, shareOf } from '../../../ui/scale.ts';
import { linePath } from '../../../ui/sparkline.tsx';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { drawdownAlong } from './drawdown-along.ts';
import { shareText } from './figure-text.ts';
import { currencyOf } from './report-money.ts';

const WIDTH = 1_000;
const HEIGHT = 260;
const FALL_HEIGHT = 90;

/** Equity with buy and hold, and the drawdown below it. */
export function EquityChart({ report, request }: Pick<SharedBacktest, 'report' | 'request'>) {
  const { market } = request;
  const day = useBarDate(request);
  const money = (value = Number.NaN): string =>
    Number.isNaN(value) ? '–' : formatCompactMoney(value, currencyOf(market));
  const { curve, cash, metrics } = report;
  const [at, setAt] = useState<number>();
  const range = rangeOf([...curve.equity, ...curve.hold, cash]);
  const fall = drawdownAlong(curve.equity, cash);
  if (!range) return null;
  const last = curve.equity.length - 1;
  const shown = at ?? last;
  const toY = (value: number): number => 4 + (HEIGHT - 8) * (1 - shareOf(value, range.least, range.greatest));
  const deepest = Math.min(metrics.maxDrawdown, ...fall, -0.0001);
  const toFallY = (value: number): number => (value / deepest) * (FALL_HEIGHT - 4);
  const point = (event: PointerEvent): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * last));
  };
  const about = texts.curveAbout(money(curve.equity[last]), money(curve.hold[last]), shareText(metrics.maxDrawdown));
  const x = last > 0 ? (shown / last) * WIDTH : 0;
  return (
    <figure className="flex min-w-0 flex-col gap-1 p-3">
      <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-dense tabular-nums">
        <span className="text-quiet">{day(curve.timeMs[shown] ?? 0)}</span>
        <Key className="bg-accent" label={`${texts.strategy} ${money(curve.equity[shown])}`} />
        <Key className="bg-quiet" label={`${texts.hold} ${money(curve.hold[shown])}`} />
        <Key className="bg-down" label={`${texts.drawdown} ${shareText(fall[shown] ?? 0)}`} />
      </figcaption>
      <div onPointerMove={point} onPointerLeave={() => setAt(undefined)} className="relative touch-pan-y">
        <svg
          role="img"
          aria-label={about}
          viewBox={`0 0 ${WIDTH} ${HEIGHT + FALL_HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-64 w-full sm:h-80"
        >
          <line
            x1="0"
            x2={WIDTH}
            y1={toY(cash)}
            y2={toY(cash)}
            stroke="var(--hairline)"
            vectorEffect="non-scaling-stroke"
            strokeDasharray="4 3"
          />
          <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} stroke="var(--hairline)" vectorEffect="non-scaling-stroke" />
          <path
            d={`${linePath(fall, WIDTH, (value) => HEIGHT + toFallY(value))}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`}
            fill="var(--down)"
            opacity="0.25"
          />
          <path
            d={linePath(fall, WIDTH, (value) => HEIGHT + toFallY(value))}
            fill="none"
            stroke="var(--down)"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={linePath(curve.hold, WIDTH, toY)}
            fill="none"
            stroke="var(--quiet)"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={linePath(curve.equity, WIDTH, toY)}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="1.75"
            vectorEffect="non-scaling-stroke"
          />
          {at !== undefined && (
            <line
              x1={x}
              x2={x}
              y1="0"
              y2={HEIGHT + FALL_HEIGHT}
              stroke="var(--quiet)"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        <AxisLabel className="top-0" text={money(range.greatest)} />
        <AxisLabel className="top-[74.3%] -translate-y-full" text={money(range.least)} />
        <AxisLabel className="bottom-0" text={shareText(deepest)} />
      </div>
      <p className="flex justify-between text-label text-quiet">
        <span>{day(curve.timeMs[0] ?? 0)}</span>
        <span>{day(curve.timeMs[last] ?? 0)}</span>
      </p>
      {report.accounts > 1 && <p className="text-dense text-quiet">{texts.daily}</p>}
    </figure>
  );
}

const Key = ({ className, label }: { className: string; label: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden="true" className={`h-0.5 w-4 ${className}`} />
    {label}
  </span>
);
