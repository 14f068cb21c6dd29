import { useEffect, useRef } from 'react';
import { appearance } from '../lib/appearance.ts';
import { textsOf } from '../lib/texts.ts';
import { DARK } from '../lib/token-colors.ts';
import { drawCandles, type MiniBar } from './draw-candles.ts';
import { rangeOf } from './scale.ts';

const texts = textsOf({
  en: {
    none: 'No bars yet',
    about: (count: number, close: string, low: string, high: string) =>
      `${count} bars, last close ${close}, between ${low} and ${high}`,
  },
  hi: async () => (await import('./hindi.ts')).miniCandles,
});

export interface MiniCandlesProps {
  /** Oldest first. */
  bars: readonly MiniBar[];
  tell: (price: number) => string;
  /** A level to draw across, e.g. where a signal fired. */
  level?: number;
  /** Gives the size; the canvas fills it. */
  className?: string;
}

/** Candles in little room, drawn by hand: dozens of them stand in a list. What they show is also said in words. */
export function MiniCandles({ bars, tell, level, className = 'h-16 w-full' }: MiniCandlesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = (): void => drawCandles(element, bars, level);
    const scheme = globalThis.matchMedia?.(DARK);
    const observer = new ResizeObserver(draw); // draws for the first time too
    observer.observe(element);
    const unsubscribe = appearance.subscribe(draw);
    scheme?.addEventListener('change', draw);
    return () => {
      observer.disconnect();
      unsubscribe();
      scheme?.removeEventListener('change', draw);
    };
  }, [bars, level]);
  const range = rangeOf(bars.flatMap(({ low, high }) => [low, high]));
  const last = bars.at(-1);
  const about =
    range && last ? texts.about(bars.length, tell(last.close), tell(range.least), tell(range.greatest)) : texts.none;
  return (
    <div role="img" aria-label={about} className={className}>
      <canvas ref={canvas} className="block h-full w-full" />
    </div>
  );
}
