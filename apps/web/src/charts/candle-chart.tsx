import type { BarTuple } from '@wickwise/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterFrame } from '../lib/after-frame.ts';
import { repaintBars, showBars } from './bars.ts';
import type { SignalMark } from './marks/mark.ts';
import { useMarks } from './marks/use-marks.ts';
import { type ChartSubject, makeScene, paint, type Scene } from './scene.ts';
import { type ChartColors, useChartColors } from './theme.ts';

export interface CandleChartProps extends ChartSubject {
  /** Oldest first; the last one may still be forming. */
  bars: readonly BarTuple[];
  marks: readonly SignalMark[];
  chosenId?: string | undefined;
  /** A mark that was pressed, or none of them. */
  onChoose?: (id: string | undefined) => void;
  /** What the chart shows, for those who can't see it. */
  description: string;
  /** Called when the left edge comes near, to load older bars. */
  onReachStart?: () => void;
  /** The chart for further layers, once it's there; undefined when it goes. */
  onScene?: (scene: Scene | undefined) => void;
}

const START_MARGIN = 20;

/** Candles with their volumes and signals. The library draws on a canvas; everything around it is ours. */
export function CandleChart(props: CandleChartProps) {
  const { bars, marks, chosenId, onChoose, description, market, timeframe, tickSize, currency } = props;
  const container = useRef<HTMLDivElement>(null);
  const [scene, setScene] = useState<Scene>();
  const colors = useChartColors();
  const reachStart = useEffectEvent(() => props.onReachStart?.());
  const tellScene = useEffectEvent((made: Scene | undefined) => props.onScene?.(made));
  /** The colours that the bars have been drawn in. */
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
    // layers find the bars in their place, and are drawn with them
    flushSync(() => {
      setScene(made);
      tellScene(made);
    });
  });

  useEffect(() => {
    let made: Scene | undefined;
    // to make a chart takes long where a processor is slow, and so does drawing its bars: presses are answered in between
    let takeBack = afterFrame(() => {
      if (!container.current) return;
      const scene = makeScene(container.current, { market, timeframe, tickSize, currency });
      made = scene;
      scene.element.style.visibility = 'hidden'; // its axes get wider with their first prices
      paintIn(scene);
      const timer = setTimeout(() => showFirst(scene)); // mostly before the library draws it empty
      takeBack = () => clearTimeout(timer);
    });
    return () => {
      takeBack();
      setScene(undefined);
      tellScene(undefined);
      if (!made) return;
      made.isGone = true;
      made.chart.remove();
    };
  }, [tickSize, currency, market, timeframe]);

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
