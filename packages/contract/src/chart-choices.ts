import { SIGNAL_STRENGTHS } from './signal-strengths.ts';

/** What one person may keep of charts, and what one chart may show. */
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

/** Which signals a chart marks: by their strength, rules, which have no shape, and those whose target had traded before. */
export const SIGNAL_KINDS = [...SIGNAL_STRENGTHS, 'Rule', 'Spent'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];
