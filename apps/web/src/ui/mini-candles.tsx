import { useEffect, useRef } from 'react';
import { appearance } from '../lib/appearance.ts';
import { DARK } from '../lib/token-colors.ts';
import { drawCandles, type MiniBar } from './draw-candles.ts';
import { rangeOf } from './scale.ts';
import { miniCandlesTexts as texts } from './texts/mini-candles.ts';

export interface MiniCandlesProps {
  /** Oldest first. */
  bars: readonly MiniBar[];
  format: (price: number) => string;
  /** A level to draw, e.g. the price of a signal. */
  level?: number;
  /** Draws a vertical line after this many bars, e.g. at a publication. */
  markedAfter?: number;
  /** Sets the size; the canvas fills it. */
  className?: string;
}

/** Small candles on a canvas, since lists have dozens, with a text description. */
export function MiniCandles({ bars, format, level, markedAfter, className = 'h-16 w-full' }: MiniCandlesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = (): void => drawCandles(element, bars, { level, markedAfter });
    const scheme = globalThis.matchMedia?.(DARK);
    const observer = new ResizeObserver(draw); // also draws for the first time
    observer.observe(element);
    const unsubscribe = appearance.subscribe(draw);
    scheme?.addEventListener('change', draw);
    return () => {
      observer.disconnect();
      unsubscribe();
      scheme?.removeEventListener('change', draw);
    };
  }, [bars, level, markedAfter]);
  const range = rangeOf(bars.flatMap(({ low, high }) => [low, high]));
  const last = bars.at(-1);
  const about =
    range && last
      ? texts.about(bars.length, format(last.close), format(range.least), format(range.greatest))
      : texts.none;
  return (
    <div role="img" aria-label={about} className={className}>
      <canvas ref={canvas} className="block h-full w-full" />
    </div>
  );
}
