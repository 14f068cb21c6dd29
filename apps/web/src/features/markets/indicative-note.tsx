import { hasFixesAlone, type KnownState } from '../../realtime/market-states.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { marketTexts as texts } from './texts/market.ts';

const FixNote = lazyPart(async () => (await import('./fix-note.tsx')).FixNote, {
  place: <div className="mb-2 h-5 max-sm:h-14" />,
});

/** Says what indicative prices and daily fixes are, where a market shows them. */
export function IndicativeNote({ state }: { state: KnownState }) {
  if (hasFixesAlone(state)) return <FixNote />;
  if (state.badge !== 'INDICATIVE') return null;
  return <p className="mb-2 text-dense text-quiet">{texts.indicative(state.source.note)}</p>;
}
