import type { Costs } from '../costs/costs.ts';
import type { BacktestInput, Distance, Sizing, Target } from './input.ts';

/** An input that can't be tested, in words for the person who made it. */
export class BacktestError extends Error {}

/** Throws `BacktestError` for numbers that make no sense. */
export function checkInput(input: BacktestInput): void {
  const { limit, stop, target, maxBars, sizing, costs, cash, fill } = input;
  if (limit) checkDistance('limit', limit);
  if (stop) checkDistance('stop', stop);
  if (target) checkTarget(target, stop !== undefined);
  if (sizing) checkSizing(sizing, stop !== undefined);
  if (costs) checkCosts(costs);
  if (cash !== undefined) need(cash > 0, 'Cash must be above 0.');
  if (maxBars !== undefined) need(Number.isInteger(maxBars) && maxBars >= 1, 'A position lasts 1 bar or more.');
  need(!(limit && fill === 'same close'), 'A limit order waits for the next bar and cannot fill at the same close.');
}

/** Of an average's bars, as in rules. */
const MOST_BARS = 500;

function need(isFine: boolean, sentence: string): void {
  if (!isFine) throw new BacktestError(sentence);
}

const isPositive = (value: number): boolean => value > 0 && Number.isFinite(value);

function checkDistance(name: string, distance: Distance): void {
  if ('pct' in distance) need(isPositive(distance.pct), `The ${name} must be more than 0 % away.`);
  else {
    need(isPositive(distance.atr), `The ${name} must be more than 0 ATR away.`);
    need(Number.isInteger(distance.period) && distance.period >= 1, `The ATR of the ${name} needs whole bars.`);
    need(distance.period <= MOST_BARS, `The ATR of the ${name} needs at most ${MOST_BARS} bars.`);
  }
}

function checkTarget(target: Target, hasStop: boolean): void {
  if ('r' in target) {
    need(isPositive(target.r), 'The target must be more than 0 times the risk away.');
    need(hasStop, 'A target in multiples of the risk needs a stop.');
  } else checkDistance('target', target);
}

function checkSizing(sizing: Sizing, hasStop: boolean): void {
  if ('fraction' in sizing) {
    need(sizing.fraction > 0 && sizing.fraction <= 1, 'The share of equity must be above 0 and at most 1.');
  } else if ('amount' in sizing) need(isPositive(sizing.amount), 'The amount must be above 0.');
  else {
    need(isPositive(sizing.riskPct), 'The risk must be above 0 %.');
    need(hasStop, 'Sizing by risk needs a stop.');
  }
}

function checkCosts(costs: Partial<Costs>): void {
  for (const [name, value] of Object.entries(costs)) {
    if (typeof value === 'number') need(value >= 0 && Number.isFinite(value), `The cost "${name}" must be 0 or more.`);
  }
}
