import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { WorkControl } from '#platform/work-control.ts';

/** Runs long work source by source, so figures of two sources never mix; each has an equal share of the progress. */
export async function eachSource(
  registry: InstrumentRegistry,
  { progress, check }: WorkControl,
  work: (own: { registry: InstrumentRegistry; source: string }, control: WorkControl) => Promise<void>,
): Promise<void> {
  const { sources } = registry;
  for (const [i, source] of sources.entries()) {
    const control = { check, progress: (share: number) => progress((i + share) / sources.length) };
    await work({ registry: registry.ofSource(source), source }, control);
  }
}
