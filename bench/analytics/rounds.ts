import { median } from '../harness/statistics.ts';

/** More rounds than a median needs at least (seven), since other work on the machine varies. */
export const ROUNDS = 11;
const WARM_UPS = 3;

/** One turn of a contender; returns its time in a common unit. */
type Turn = () => number | Promise<number>;

/** Lets contenders take turns in rounds, so other load on the machine affects them equally. */
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

/** Returns the processor time of this process, in ns, garbage collection included. */
export function cpuNs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) * 1_000;
}

/** Returns the median of the ratios of each round. */
export const ratioOfRounds = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));

/** Adds up several contenders, round by round. */
export const total = (columns: readonly (readonly number[])[]): number[] =>
  (columns[0] ?? []).map((_, round) => columns.reduce((sum, column) => sum + (column[round] ?? Number.NaN), 0));

/** Throws where contenders computed different things; `share` of the value may differ. */
export function assertSame(what: string, ours: number, theirs: number, share = 1e-9): void {
  const tolerance = share * Math.max(Math.abs(ours), Math.abs(theirs), 1);
  if (!(Math.abs(ours - theirs) <= tolerance)) throw new Error(`${what}: ${ours} here, ${theirs} there`);
}
