import { figure, printTable } from './table.ts';

/** What has to be reached, and what is aimed at. */
export interface Target {
  gate: number;
  stretch: number;
  unit?: string;
  /** Most figures are better when they're lower. */
  isHigherBetter?: boolean;
}

export interface Verdict {
  goal: string;
  /** The figure in words; or why there is none. */
  measured: string;
  target?: Target;
  verdict: 'stretch' | 'gate' | 'MISSED' | 'not measured' | 'compare';
}

/** Holds a figure against its target. A figure that isn't a number missed it: what never came wasn't in time. */
export function judge(goal: string, value: number, target: Target): Verdict {
  const reaches = (limit: number): boolean => (target.isHigherBetter ? value >= limit : value <= limit);
  const verdict = reaches(target.stretch) ? 'stretch' : reaches(target.gate) ? 'gate' : 'MISSED';
  return { goal, measured: figure(value, target.unit), target, verdict };
}

/** A peer's figure beside ours, which has no target. */
export const beside = (goal: string, measured: string): Verdict => ({ goal, measured, verdict: 'compare' });

export const notMeasured = (goal: string, why: string): Verdict => ({ goal, measured: why, verdict: 'not measured' });

export function printVerdicts(verdicts: readonly Verdict[]): void {
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
