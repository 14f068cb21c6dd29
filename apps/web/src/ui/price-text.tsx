import { useEffect, useRef } from 'react';

/** A cell is tinted at most twice a second, however fast prices come. */
const TINT_EVERY_MS = 500;

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
    if (!element || moved === 0 || changedAtMs - tintedAtMs.current < TINT_EVERY_MS) return;
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
