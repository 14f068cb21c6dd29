/** A folder of `bench/` with this in its `index.ts` is a suite: `npm run bench -- <folder>` runs it. */
export interface Suite {
  name: string;
  /** What it measures, in a line. */
  summary: string;
  /** Takes a few minutes at most: `npm run bench` without a name runs it. */
  isQuick?: boolean;
  /** Other software that it compares with and that `bench/package-lock.json` names. */
  needsPeers?: boolean;
  run(args: readonly string[]): Promise<void>;
}
