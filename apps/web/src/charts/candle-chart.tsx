import type { BarTuple } from '@wickwise/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterFrame } from '../lib/after-frame.ts';
import { beforeFrame } from '../lib/before-frame.ts';
import { repaintBars, showBars } from './bars.ts';
import { loadChartFont } from './font.ts';
import type { SignalMark } from './marks/mark.ts';
import { useMarks } from './marks/use-marks.ts';
import { type ChartSubject, makeScene, paint, type Scene } from './scene.ts';
import { type ChartColors, useChartColors } from './theme.ts';
import { useChartZone } from './use-chart-zone.ts';

export interface CandleChartProps extends Omit<ChartSubject, 'zone'> {
  /** Shows the exchange's clock in place of the reader's. */
  isExchangeTime?: boolean;
  /** Oldest first; the last one may be forming. */
  bars: readonly BarTuple[];
  marks: readonly SignalMark[];
  chosenId?: string | undefined;
  /** Called with the pressed mark, or undefined. */
  onChoose?: (id: string | undefined) => void;
  /** Description for screen readers. */
  description: string;
  /** Called when the left edge comes near, to load older bars. */
  onReachStart?: () => void;
  /** Called with the chart for further layers, and with undefined when it is removed. */
  onScene?: (scene: Scene | undefined) => void;
}

const START_MARGIN = 20;

loadChartFont(); // in time for the first chart

/** Candles with volumes and signals, on the library's canvas. */
export function CandleChart(props: CandleChartProps) {
  const { bars, marks, chosenId, onChoose, description, market, timeframe, tickSize, currency, isMoney } = props;
  const zone = useChartZone(market, props.isExchangeTime);
  const container = useRef<HTMLDivElement>(null);
  const [scene, setScene] = useState<Scene>();
  const colors = useChartColors();
  const reachStart = useEffectEvent(() => props.onReachStart?.());
  const tellScene = useEffectEvent((made: Scene | undefined) => props.onScene?.(made));
  /** Colours in which the bars were drawn. */
  const painted = useRef<ChartColors>(undefined);
  const paintIn = useEffectEvent((made: Scene) => {
    paint(made, colors);
    painted.current = colors;
  });
  const showFirst = useEffectEvent((made: Scene) => {
    showBars(made, bars, painted.current ?? colors);
    made.element.style.visibility = '';
    made.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < START_MARGIN) reachStart();
    });
    // layers render together with the bars
    flushSync(() => {
      setScene(made);
      tellScene(made);
    });
  });

  useEffect(() => {
    let made: Scene | undefined;
    // creating a chart and drawing its bars is slow on weak processors: inputs are handled in between
    const takeBack = afterFrame(() => {
      if (!container.current) return;
      const scene = makeScene(container.current, { market, zone, timeframe, tickSize, currency, isMoney });
      made = scene;
      scene.element.style.visibility = 'hidden'; // its axes widen with their first prices
      paintIn(scene);
      beforeFrame(() => !scene.isGone && showFirst(scene)); // otherwise the library draws it empty in the frame
    });
    return () => {
      takeBack();
      setScene(undefined);
      tellScene(undefined);
      if (!made) return;
      made.isGone = true;
      made.chart.remove();
    };
  }, [tickSize, currency, isMoney, market, zone, timeframe]);

  const repaint = useEffectEvent(() => {
    if (scene) repaintBars(scene, colors);
  });
  useEffect(() => {
    if (!scene || painted.current === colors) return;
    paintIn(scene);
    repaint();
  }, [scene, colors]);

  const show = useEffectEvent(() => {
    if (scene) showBars(scene, bars, colors);
  });
  useEffect(() => {
    if (scene && bars) show();
  }, [scene, bars]);

  useMarks(scene, { marks, chosenId, colors, onChoose });

  return <div ref={container} role="img" aria-label={description} className="h-full w-full" />;
}
