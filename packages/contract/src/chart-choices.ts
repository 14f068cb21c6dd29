import { SIGNAL_STRENGTHS } from './signal-strengths.ts';

/** Limits of a user's charts, and of one chart. */
export const CHART_LIMITS = {
  layouts: 50,
  layoutNameLength: 60,
  drawingsPerInstrument: 200,
  drawingsPerUser: 5_000,
  drawingTextLength: 120,
  studies: 16,
  compared: 4,
} as const;

export const CHART_SCALES = ['linear', 'log', 'percent'] as const;

export const CHART_NEWS = ['shown', 'hidden'] as const;
export type ChartNewsChoice = (typeof CHART_NEWS)[number];

/** Kinds of signals on a chart: by strength, rules without a shape, and spent ones. */
export const SIGNAL_KINDS = [...SIGNAL_STRENGTHS, 'Rule', 'Spent'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];
