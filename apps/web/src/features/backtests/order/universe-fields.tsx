import { useQuery } from '@tanstack/react-query';
import type { Market } from '@wickwise/market';
import { useState } from 'react';
import { useFoundSymbols } from '../../../lib/use-found-symbols.ts';
import { watchlistsQuery } from '../../../lib/watchlists.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { SymbolField } from '../../../ui/symbol-field.tsx';
import { backtestTexts as texts } from '../texts/backtest.ts';
import type { OrderState } from './order-state.ts';

export interface OrderFieldsProps {
  order: OrderState;
  onChange: (change: Partial<OrderState>) => void;
}

/** Fields for the tested instruments. */
export function UniverseFields({ market, order, onChange }: OrderFieldsProps & { market: Market }) {
  const universes = Object.entries(texts.universes) as [OrderState['universe'], string][];
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div>
        <p className="text-dense text-quiet">{texts.on}</p>
        <Segmented
          label={texts.on}
          value={order.universe}
          options={universes.map(([value, label]) => ({ value, label }))}
          onChange={(universe) => onChange({ universe })}
        />
      </div>
      {order.universe === 'symbol' && (
        <SymbolChoice market={market} onSymbol={(symbol) => onChange({ symbol })} symbol={order.symbol} />
      )}
      {order.universe === 'watchlist' && <WatchlistField order={order} onChange={onChange} />}
    </div>
  );
}

interface SymbolChoiceProps {
  market: Market;
  symbol: string;
  onSymbol: (symbol: string) => void;
}

function SymbolChoice({ market, symbol, onSymbol }: SymbolChoiceProps) {
  const [text, setText] = useState(symbol);
  const found = useFoundSymbols(market, text);
  const words = { name: 'universe.symbol', label: texts.symbol, hint: texts.symbolHint };
  return <SymbolField {...words} text={text} found={found} onText={setText} onSymbol={onSymbol} />;
}

function WatchlistField({ order, onChange }: OrderFieldsProps) {
  const { data: lists = [] } = useQuery(watchlistsQuery);
  return (
    <Select
      name="universe.watchlistId"
      label={texts.watchlist}
      value={order.watchlistId}
      options={[{ value: '', label: '–' }, ...lists.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(watchlistId) => onChange({ watchlistId })}
    />
  );
}
