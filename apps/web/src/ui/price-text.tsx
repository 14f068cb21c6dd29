import { useEffect, useRef } from 'react';

/** Minimum interval of a cell's tints, ms. */
const TINT_EVERY_MS = 500;
const TINT_MS = 400;

/**
 * Maximum number of tinted cells at once: each tint is painted twenty times, and marks nothing where everything is
 * tinted.
 */
const MOST_TINTS = 8;

let tints = 0;

/** Returns whether a cell may be tinted now, and counts it until the tint has faded. */
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
  /** Direction of the last change. */
  moved: 1 | -1 | 0;
  /** Monotonic time of the last change, ms. */
  changedAtMs: number;
  className?: string;
  testId?: string;
}

/** A price that is tinted briefly when it moves, without a layout shift. */
export function PriceText({ text, moved, changedAtMs, className = '', testId }: PriceTextProps) {
  const cell = useRef<HTMLSpanElement>(null);
  const tintedAtMs = useRef(0);
  useEffect(() => {
    const element = cell.current;
    const isDue = moved !== 0 && changedAtMs - tintedAtMs.current >= TINT_EVERY_MS;
    if (!element || !isDue || !takeTint()) return;
    tintedAtMs.current = changedAtMs;
    const name = moved > 0 ? 'ticked-up' : 'ticked-down';
    // alternates two equal classes: restarts the animation without a forced layout
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
