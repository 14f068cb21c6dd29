import type { TestCluster } from './cluster.ts';
import { clusterFaults } from './faults.ts';

const SHORTEST_MS = 3_000;
const LONGEST_MS = 25_000;

/** What readers had of one kind of fault: the longest time without any price each time, ms. */
export type FaultTally = Map<string, number[]>;

/** Injects faults one after the other, each once all is well after the last; prints a line for each. */
export async function runFaults(
  cluster: TestCluster,
  faults: Iterable<{ name: string; ms: number }>,
): Promise<FaultTally> {
  const tally: FaultTally = new Map();
  const known = clusterFaults(cluster);
  for (const { name, ms } of faults) {
    for (const reader of cluster.readers) reader.beginPause();
    const begunMs = performance.now();
    try {
      if (!known[name]) throw new Error('no such fault here');
      await known[name](cluster, ms);
      await cluster.settled();
    } catch (error) {
      throw new Error(`after "${name}" for ${Math.round(ms)} ms: ${(error as Error).message}`, { cause: error });
    }
    const pauseMs = Math.max(...cluster.readers.map(({ longestPauseMs }) => longestPauseMs));
    tally.set(name, [...(tally.get(name) ?? []), pauseMs]);
    const [pause, all] = [pauseMs, performance.now() - begunMs].map((one) => (one / 1_000).toFixed(1));
    process.stdout.write(`${name}: without prices ${pause} s, over after ${all} s\n`);
  }
  return tally;
}

/** Returns random faults, each kind once before any comes a second time. */
export function* randomFaults(
  cluster: Pick<TestCluster, 'candidates' | 'chance'>,
  count: number,
  only = /./,
): Generator<{ name: string; ms: number }> {
  const { chance } = cluster;
  const all = Object.keys(clusterFaults(cluster)).filter((name) => only.test(name));
  let left: string[] = [];
  for (let i = 0; i < count; i++) {
    if (left.length === 0) left = all;
    const name = chance.of(left);
    left = left.filter((one) => one !== name);
    yield { name, ms: SHORTEST_MS + (LONGEST_MS - SHORTEST_MS) * chance.next() ** 2 };
  }
}

/** Returns the kinds of faults after which prices were away for longer than a time, ms, in half of the cases or more. */
export const slowKinds = (tally: FaultTally, ms: number): string[] =>
  [...tally].filter(([, pauses]) => medianOf(pauses) > ms).map(([name]) => name);

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns a table of the faults for the documentation. */
export function tallyTable(tally: FaultTally): string {
  const rows = [...tally].map(([name, pauses]) => {
    const sorted = pauses.toSorted((a, b) => a - b).map((ms) => (ms / 1_000).toFixed(1));
    return `| ${name} | ${pauses.length} | ${sorted[Math.floor(sorted.length / 2)]} | ${sorted.at(-1)} |`;
  });
  return ['| fault | times | without prices: median, s | longest, s |', '|---|---|---|---|', ...rows].join('\n');
}
