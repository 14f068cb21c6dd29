import { figure, printTable } from './table.ts';

/** The required value, and the desired one. */
export interface Goal {
  gate: number;
  stretch: number;
  unit?: string;
  /** Most figures are better when lower. */
  isHigherBetter?: boolean;
}

export interface BenchVerdict {
  goal: string;
  /** The figure as text; or why there is none. */
  measured: string;
  target?: Goal;
  verdict: 'stretch' | 'gate' | 'MISSED' | 'not measured' | 'compare';
}

/** Compares a figure with its target. NaN misses it. */
export function judge(goal: string, value: number, target: Goal): BenchVerdict {
  const reaches = (limit: number): boolean => (target.isHigherBetter ? value >= limit : value <= limit);
  const verdict = reaches(target.stretch) ? 'stretch' : reaches(target.gate) ? 'gate' : 'MISSED';
  return { goal, measured: figure(value, target.unit), target, verdict };
}

/** A peer's figure beside ours, without a target. */
export const beside = (goal: string, measured: string): BenchVerdict => ({ goal, measured, verdict: 'compare' });

export const notMeasured = (goal: string, why: string): BenchVerdict => ({
  goal,
  measured: why,
  verdict: 'not measured',
});

export function printVerdicts(verdicts: readonly BenchVerdict[]): void {
  printTable(
    ['goal', 'measured', 'gate', 'stretch', 'verdict'],
    verdicts.map(({ goal, measured, target, verdict }) => [
      verdict === 'compare' ? `  ${goal}` : goal,
      measured,
      target ? figure(target.gate, target.unit) : '',
      target ? figure(target.stretch, target.unit) : '',
      verdict === 'compare' ? '' : verdict,
    ]),
  );
}
