import { useQuery } from '@tanstack/react-query';
import type { Market } from '@wickwise/market';
import { instrumentQuery } from '../../lib/instrument.ts';
import { PositionSizeButton } from '../../ui/position-size/position-size-button.tsx';
import { WHOLE } from './conditions/condition-form.ts';
import { type DraftProps, LIST } from './draft.ts';

/** The helper for sizes beside an alert at a price: the alert's level is the entry. */
export function AlertSize({ draft: { place, market, level } }: Pick<DraftProps, 'draft'>) {
  const isSymbol = place !== '' && place !== WHOLE && !place.startsWith(LIST);
  return isSymbol ? <SymbolSize key={place} market={market} symbol={place} level={level} /> : null;
}

function SymbolSize({ market, symbol, level }: { market: Market; symbol: string; level: number | undefined }) {
  const { data: instrument } = useQuery(instrumentQuery(market, symbol));
  if (!instrument) return null;
  const { currency, tickSize } = instrument;
  return <PositionSizeButton market={market} symbol={symbol} currency={currency} tickSize={tickSize} entry={level} />;
}
