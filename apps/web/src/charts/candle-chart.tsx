import type { BarTuple } from '@wickwise/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { repaintBars, showBars } from './bars.ts';
import type { SignalMark } from './marks/mark.ts';
import { useMarks } from './marks/use-marks.ts';
import { type ChartSubject, makeScene, paint, type Scene } from './scene.ts';
import { useChartColors } from './theme.ts';

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
  const showFirst = useEffectEvent((made: Scene) => {
    paint(made, colors);
    showBars(made, bars, colors);
  });

  useEffect(() => {
    if (!container.current) return undefined;
    const made = makeScene(container.current, { market, timeframe, tickSize, currency });
    showFirst(made); // layers find the bars in their place
    made.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < START_MARGIN) reachStart();
    });
    setScene(made);
    tellScene(made);
    return () => {
      setScene(undefined);
      tellScene(undefined);
      made.isGone = true;
      made.chart.remove();
    };
  }, [tickSize, currency, market, timeframe]);

  const repaint = useEffectEvent(() => {
    if (scene) repaintBars(scene, colors);
  });
  useEffect(() => {
    if (!scene) return;
    paint(scene, colors);
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
