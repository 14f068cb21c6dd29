import { findScan } from '@wickwise/analytics';
import type { DifferenceCause } from '@wickwise/contract';
import type { FoundSignal } from '../receipt.ts';

/** A signal that differs between a replay and what was sent. */
export interface Difference {
  signal: FoundSignal;
  cause: DifferenceCause;
  /** Names of the contract; empty when one side has no signal. */
  fields: string[];
}

/** Fields that must be equal to the last bit, beside those that identify a signal. */
const FIELDS: Readonly<Record<string, (signal: FoundSignal) => unknown>> = {
  at: ({ atMs }) => atMs,
  price: ({ price }) => price,
  strength: ({ strength }) => strength,
  score: ({ score }) => (score === null ? null : Math.fround(score)), // stored in four bytes
  parts: ({ parts }) => parts && [parts.fit, parts.context, parts.size, parts.volume],
  inContext: ({ inContext }) => inContext,
  pivots: ({ pivots }) => pivots,
  target: ({ target }) => target,
  stop: ({ stop }) => stop,
  lateBars: ({ lateBars }) => lateBars,
  isSpent: ({ isSpent }) => isSpent,
  fromTime: ({ fromMs }) => fromMs,
  barsHash: ({ barsHash }) => barsHash,
};

/** Returns the identity of a signal: a scan fires at most once on a bar. */
const nameOf = ({ pattern, direction, variant, version, barTimeMs }: FoundSignal): string =>
  [pattern, direction, variant, version, barTimeMs].join(' ');

/**
 * Compares what a replay found with what was sent. `isCorrected` returns whether a bar behind a signal was corrected,
 * so that what was known when is no longer certain.
 */
export function differencesOf(
  sent: readonly FoundSignal[],
  replayed: readonly FoundSignal[],
  isCorrected: (signal: FoundSignal) => boolean,
): Difference[] {
  const found = new Map(replayed.map((signal) => [nameOf(signal), signal]));
  const known = new Set(sent.map(nameOf));
  const because = (signal: FoundSignal, cause: DifferenceCause) => (isCorrected(signal) ? 'corrected' : cause);
  const ofSent = sent.flatMap((signal): Difference[] => {
    if (!isCurrent(signal)) return [{ signal, cause: 'version', fields: ['version'] }];
    const twin = found.get(nameOf(signal));
    if (!twin) return [{ signal, cause: because(signal, 'missing'), fields: [] }];
    const fields = differingFields(signal, twin);
    return fields.length === 0 ? [] : [{ signal, cause: because(signal, 'changed'), fields }];
  });
  const fresh = replayed.filter((signal) => !known.has(nameOf(signal)));
  return [...ofSent, ...fresh.map((signal) => ({ signal, cause: because(signal, 'unexpected'), fields: [] }))];
}

/** Returns whether that version of the rule is still scanned. */
const isCurrent = ({ pattern, direction, variant, version }: FoundSignal): boolean =>
  findScan(pattern, direction, variant)?.version === version;

const differingFields = (a: FoundSignal, b: FoundSignal): string[] =>
  Object.entries(FIELDS).flatMap(([name, of]) => (JSON.stringify(of(a)) === JSON.stringify(of(b)) ? [] : [name]));
