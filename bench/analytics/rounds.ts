import { median } from '../harness/statistics.ts';

/** More rounds than the seven that a median needs at least: other work comes and goes on the machine. */
export const ROUNDS = 11;
const WARM_UPS = 3;

/** One turn of a contender: what it took, in whatever unit all of them share. */
export type Turn = () => number | Promise<number>;

/** Lets contenders take turns, round by round, so that whatever else the machine does hits them alike. */
export async function interleave<Name extends string>(
  contenders: Readonly<Record<Name, Turn>>,
  rounds = ROUNDS,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contenders) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -WARM_UPS; round < rounds; round++) {
    for (const name of names) {
      const value = await contenders[name]();
      if (round >= 0) taken[name].push(value);
    }
  }
  return taken;
}

/** Processor time of this process, in ns, its garbage collection included. */
export function cpuNs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) * 1_000;
}

/** The middle one of the ratios of each round. */
export const ratio = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));

/** Sums of several contenders, round by round. */
export const total = (columns: readonly (readonly number[])[]): number[] =>
  (columns[0] ?? []).map((_, round) => columns.reduce((sum, column) => sum + (column[round] ?? Number.NaN), 0));

/** Contenders that compute different things prove nothing. */
export function assertSame(what: string, ours: number, theirs: number): void {
  const tolerance = 1e-9 * Math.max(Math.abs(ours), Math.abs(theirs), 1);
  if (!(Math.abs(ours - theirs) <= tolerance)) throw new Error(`${what}: ${ours} here, ${theirs} there`);
}
