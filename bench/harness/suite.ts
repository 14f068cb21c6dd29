/** A suite is a folder of `bench/` with this in its `index.ts`: `npm run bench -- <folder>` runs it. */
export interface Suite {
  name: string;
  /** What it measures, in one line. */
  summary: string;
  /** Takes a few minutes at most: `npm run bench` without a name runs it. */
  isQuick?: boolean;
  /** Compares with software of `bench/package-lock.json`. */
  needsPeers?: boolean;
  run(args: readonly string[]): Promise<void>;
}
