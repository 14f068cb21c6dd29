import type { InstrumentRegistry } from '#marketdata/registry.ts';

interface Watcher {
  progress(share: number): void;
  check(): void;
}

/** Does long work source by source, so that figures of two sources never mix; each has a like share of the progress. */
export async function eachSource(
  registry: InstrumentRegistry,
  { progress, check }: Watcher,
  work: (own: { registry: InstrumentRegistry; source: string }, watcher: Watcher) => Promise<void>,
): Promise<void> {
  const { sources } = registry;
  for (const [i, source] of sources.entries()) {
    const watcher = { check, progress: (share: number) => progress((i + share) / sources.length) };
    await work({ registry: registry.ofSource(source), source }, watcher);
  }
}
