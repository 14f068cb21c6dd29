import type { Imprint } from '../../charts/screenshot.ts';

/** What the desk's keys and buttons ask of a chart. */
export interface StageHandle {
  /** Moves the crosshair by so many bars; from the last bar in view where it isn’t shown. Tells where it is then. */
  move(bars: number): number;
  zoom(factor: number): void;
  hideCrosshair(): void;
  /** Sets a point of the tool in hand at the crosshair. */
  setPoint(): void;
  /** Brings an instant into view. */
  reveal(timeMs: number): void;
  /** Places of the first and last bar in view. */
  visible(): { first: number; last: number };
  picture(imprint: Imprint): Promise<Blob | null>;
}
