/** A part of the leader's work on its instruments, which this process does or another node. */
export interface MovablePart {
  /** Counted from 0. */
  readonly no: number;
  beginHere(): void;
  /** Resolves when this process does it no longer. */
  endHere(): Promise<void>;
}
