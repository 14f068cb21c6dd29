import type { KnownState } from '../../realtime/market-states.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const FixNote = lazyPart(async () => (await import('./fix-note.tsx')).FixNote, {
  place: <div className="mb-2 h-5 max-sm:h-14" />,
});

/** Says what indicative prices and daily fixes are, where a market shows them. */
export function IndicativeNote({ state }: { state: KnownState }) {
  const { badge, source } = state;
  return badge === 'INDICATIVE' || source.feed === ECB ? <FixNote state={state} /> : null;
}

const ECB = 'ecb-frankfurter';
