/** Lets long work report its progress, and stops it. */
export interface WorkControl {
  /** Reports the share of the work that is done, 0 to 1. */
  progress(share: number): void;
  /** Throws when the work has to stop; what is done is kept. */
  check(): void;
}
