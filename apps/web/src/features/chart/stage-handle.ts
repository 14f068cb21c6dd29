import type { Imprint } from '../../charts/screenshot.ts';

/** Commands of keys and buttons to a chart. */
export interface StageHandle {
  /** Moves the crosshair by bars, starting at the last visible one; returns its index. */
  move(bars: number): number;
  zoom(factor: number): void;
  hideCrosshair(): void;
  /** Sets a point of the active tool at the crosshair. */
  setPoint(): void;
  /** Scrolls a time into view. */
  reveal(timeMs: number): void;
  /** Returns the indices of the first and last visible bar. */
  visible(): { first: number; last: number };
  picture(imprint: Imprint): Promise<Blob | null>;
}
