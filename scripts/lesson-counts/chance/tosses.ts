import type { Tally } from '../tally.ts';

/** Returns the chance of exactly k hits, for k from 0 to n. */
function chances(n: number, rate: number): number[] {
  let row = [1];
  for (let k = 0; k < n; k++) row = [...row, 0].map((same, hits) => same * (1 - rate) + (row[hits - 1] ?? 0) * rate);
  return row;
}

const chanceOfAtLeast = (hits: number, n: number): number =>
  chances(n, 0.5)
    .slice(hits)
    .reduce((sum, chance) => sum + chance, 0);

/** Returns the chance of a row of losses somewhere in n trades. */
function chanceOfRun(length: number, n: number, hitRate: number): number {
  let [running, met] = [[1, ...Array<number>(length - 1).fill(0)], 0];
  for (let k = 0; k < n; k++) {
    met += (running[length - 1] as number) * (1 - hitRate);
    const won = running.reduce((sum, chance) => sum + chance, 0) * hitRate;
    running = [won, ...running.slice(0, -1).map((chance) => chance * (1 - hitRate))];
  }
  return met;
}

/** Returns the average hits of the best of several rules that are right in half of n cases, by chance. */
function hitsOfBest(rules: number, n: number): number {
  let [below, average] = [0, 0];
  for (const chance of chances(n, 0.5)) {
    average += 1 - below ** rules;
    below += chance;
  }
  return average - 1;
}

/** Returns the longest row of losses that has at least a chance. */
function longestRun(chance: number, n: number, hitRate: number): number {
  let length = 1;
  while (chanceOfRun(length + 1, n, hitRate) >= chance) length++;
  return length;
}

const TOSSES = [
  [7, 10],
  [9, 12],
  [30, 49],
  [40, 60],
] as const;
const RUNS = [
  [5, 100, 0.5],
  [7, 100, 0.5],
  [10, 100, 0.5],
  [6, 50, 0.3],
] as const;
const TRIALS = 100;

/** What a coin does, computed and not counted: of 100 trials, or of the cases of a rule. */
export function tossesByChance(tally: Tally): void {
  for (const [hits, n] of TOSSES) tally.add(`toss_${hits}_of_${n}`, TRIALS * chanceOfAtLeast(hits, n), TRIALS);
  for (const [length, n, rate] of RUNS)
    tally.add(`run_of_${length}_in_${n}`, TRIALS * chanceOfRun(length, n, rate), TRIALS);
  for (const n of [12, 50, 200, 500])
    for (const rules of [1, 20, 100, 500]) tally.add(`best_of_${rules}_on_${n}`, hitsOfBest(rules, n), n);
  for (const percent of [30, 40, 50, 60, 70]) {
    tally.add(`run_at_${percent}_middle`, longestRun(0.5, 100, percent / 100), 100);
    tally.add(`run_at_${percent}_one_in_20`, longestRun(0.05, 100, percent / 100), 100);
  }
}
