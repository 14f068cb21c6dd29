import { findMeasured, resolveAttribute } from '@wickwise/analytics';
import { type LessonLab, LessonScan, type Strategy } from '@wickwise/contract';
import * as z from 'zod';
import { Example } from './example.ts';
import { ExampleBars, Sessions } from './example-bars.ts';

/** An indicator that readers try out, as an author writes it. Without bars, on those of the last example. */
export const LabSpec = z.looseObject({
  caption: z.string(),
  sessions: Sessions,
  lines: z.array(z.string()).default([]),
  pane: z.optional(z.object({ lines: z.array(z.string()).min(1), levels: z.array(z.number()).default([]) })),
  /** A scan or public strategy on the same indicators. */
  scan: z.optional(LessonScan),
});
export type LabSpec = z.infer<typeof LabSpec>;

const BARS = ['bars', 'closes', 'path'] as const;

/** Returns a laboratory. Throws where one of its lines is no output of an indicator, or has no value on its bars. */
export function labOf(spec: LabSpec, last: { example: Example; sessions: readonly number[] } | undefined): LessonLab {
  const hasBars = BARS.some((name) => name in spec);
  const example = hasBars ? new Example(ExampleBars.parse(spec), spec.sessions) : last?.example;
  if (!example) throw new RangeError('the laboratory has no bars, and no example before it');
  const keys = [...spec.lines, ...(spec.pane?.lines ?? [])];
  if (keys.length === 0) throw new RangeError('the laboratory shows no indicator');
  for (const key of keys) {
    if (resolveAttribute(key)?.kind !== 'output') throw new RangeError(`"${key}" is no output of an indicator`);
    example.at(key, example.bars.length - 1);
  }
  const measured = spec.scan && findMeasured(spec.scan.pattern, spec.scan.direction);
  if (spec.scan && !measured) throw new RangeError(`there is no ${spec.scan.direction} ${spec.scan.pattern}`);
  return {
    caption: spec.caption,
    bars: example.bars.map(({ open, high, low, close, volume }) => [open, high, low, close, volume]),
    sessions: hasBars ? spec.sessions : (last?.sessions ?? []),
    lines: spec.lines,
    pane: spec.pane ?? null,
    rule: measured ? (measured.definition.groups as Strategy['groups']) : null,
  };
}
