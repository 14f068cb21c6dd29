import { useEffect, useRef } from 'react';

/** A cell is tinted at most twice a second, however fast prices come. */
const TINT_EVERY_MS = 500;
const TINT_MS = 400;

/** Where everything flashes nothing is marked, and each flash is painted twenty times: so many cells are tinted at once. */
const MOST_TINTS = 8;

let tints = 0;

/** Whether one more cell may be tinted now; if so it's counted until its tint has faded. */
function takeTint(): boolean {
  if (tints >= MOST_TINTS) return false;
  tints += 1;
  setTimeout(() => {
    tints -= 1;
  }, TINT_MS);
  return true;
}

export interface PriceTextProps {
  text: string;
  /** Which way it last went. */
  moved: 1 | -1 | 0;
  /** When it last changed, monotonic ms. */
  changedAtMs: number;
  className?: string;
  testId?: string;
}

/** A price that is tinted for a moment whenever it has moved. Nothing around it moves with it. */
export function PriceText({ text, moved, changedAtMs, className = '', testId }: PriceTextProps) {
  const cell = useRef<HTMLSpanElement>(null);
  const tintedAtMs = useRef(0);
  useEffect(() => {
    const element = cell.current;
    const isDue = moved !== 0 && changedAtMs - tintedAtMs.current >= TINT_EVERY_MS;
    if (!element || !isDue || !takeTint()) return;
    tintedAtMs.current = changedAtMs;
    const name = moved > 0 ? 'ticked-up' : 'ticked-down';
    // two classes with the same look take turns: a new animation starts without measuring the page for it
    const isAgain = element.classList.contains(name);
    element.classList.remove('ticked-up', 'ticked-down', 'ticked-up-again', 'ticked-down-again');
    element.classList.add(isAgain ? `${name}-again` : name);
  }, [moved, changedAtMs]);
  return (
    <span ref={cell} className={`-mx-1 rounded-input px-1 ${className}`} data-testid={testId}>
      {text}
    </span>
  );
}
