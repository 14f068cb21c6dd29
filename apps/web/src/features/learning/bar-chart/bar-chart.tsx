import { useEffect, useRef } from 'react';
import { useWidth } from '../../../lib/use-width.ts';
import { cursorRange, moveByKey, moveByPointer, nowOf, orientationOf } from './chart-cursor.ts';
import { bandOf, SCALE_WIDTH, valuesOf } from './layout.ts';
import { PANE_GAP, PANE_HEIGHT } from './pane.tsx';
import { type ChartContent, EDGE, Picture } from './picture.tsx';

export interface BarChartProps extends ChartContent {
  label: string;
  /** What the cursor is at, or what is to be seen, in words. */
  text: string;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
  /** Called on Enter. */
  onEnter?: (() => void) | undefined;
}

const HEIGHT = 280;
const NARROW_HEIGHT = 240;
const NARROW_PX = 480;
/** Fingers move the cursor along one axis, and the page along the other. */
const TOUCH = {
  bar: 'cursor-crosshair touch-pan-y select-none',
  price: 'cursor-crosshair touch-pan-x select-none',
} as const;

/** Bars as SVG, with lines of indicators and a cursor that keys and pointers move. */
export function BarChart(props: BarChartProps) {
  const { bars, label, text, cursor, pane, takesFocus = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) slider.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const width = useWidth(frame);
  const priceHeight = width < NARROW_PX ? NARROW_HEIGHT : HEIGHT;
  const height = priceHeight + (pane ? PANE_GAP + PANE_HEIGHT : 0);
  const prices = bandOf(EDGE, priceHeight - 2 * EDGE, valuesOf(props));
  const step = Math.max(0, width - SCALE_WIDTH) / bars.length;
  const picture = width > 0 && (
    <svg aria-hidden="true" width={width} height={height} className="block text-label">
      <Picture {...props} width={width} prices={prices} step={step} />
    </svg>
  );
  return (
    <div ref={frame} style={{ height }}>
      {cursor ? (
        <div
          ref={slider}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuenow={nowOf(cursor)}
          aria-valuetext={text}
          aria-orientation={orientationOf(cursor)}
          {...cursorRange(cursor, bars.length, prices)}
          onKeyDown={(event) => moveByKey(event, props, prices)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture?.(event.pointerId);
            moveByPointer(event, props, step, prices);
          }}
          onPointerMove={(event) => event.buttons > 0 && moveByPointer(event, props, step, prices)}
          className={TOUCH[cursor.kind]}
        >
          {picture}
        </div>
      ) : (
        <div role="img" aria-label={`${label}. ${text}`}>
          {picture}
        </div>
      )}
    </div>
  );
}
