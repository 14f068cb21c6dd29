import type { KeptThings } from '@wickwise/contract';
import type { PlanScreenProps } from './plan-screen.tsx';

export const KEPT_KINDS = ['alerts', 'strategies', 'symbols'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

export interface KeptEntry {
  id: string;
  label: string;
  isPaused: boolean;
}

/** Returns the things of a kind with their names. */
export function keptEntries(
  kept: KeptThings,
  kind: KeptKind,
  alertWords: PlanScreenProps['alertWords'],
): readonly KeptEntry[] {
  if (kind === 'alerts') return kept.alerts.map(({ id, isPaused }) => ({ id, isPaused, label: alertWords(id) }));
  if (kind === 'strategies') return kept.strategies.map(({ id, name, isPaused }) => ({ id, isPaused, label: name }));
  return kept.symbols.map(({ id, isPaused }) => ({ id, isPaused, label: id.slice(id.indexOf(':') + 1) }));
}
