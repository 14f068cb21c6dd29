import { useQuery } from '@tanstack/react-query';
import type { Market } from '@wickwise/market';
import { useState } from 'react';
import { symbolSearchQuery } from '../../../lib/symbol-search.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { watchlistsQuery } from '../../../lib/watchlists.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { backtestTexts as texts } from '../texts.ts';
import type { OrderState } from './order-state.ts';

export interface OrderFieldsProps {
  order: OrderState;
  onChange: (change: Partial<OrderState>) => void;
}

/** Letters typed faster than this are asked for together. */
const SETTLE_MS = 120;

/** What a test is made on. */
export function UniverseFields({ market, order, onChange }: OrderFieldsProps & { market: Market }) {
  const universes = Object.entries(texts.universes) as [OrderState['universe'], string][];
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
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
        <SymbolField market={market} onSymbol={(symbol) => onChange({ symbol })} symbol={order.symbol} />
      )}
      {order.universe === 'watchlist' && <WatchlistField order={order} onChange={onChange} />}
    </div>
  );
}

function SymbolField({
  market,
  symbol,
  onSymbol,
}: {
  market: Market;
  symbol: string;
  onSymbol: (symbol: string) => void;
}) {
  const [text, setText] = useState(symbol);
  const { data = [] } = useQuery(symbolSearchQuery(useSettled(text.trim(), SETTLE_MS)));
  const found = data.filter((instrument) => instrument.market === market);
  return (
    <div className="w-56 max-w-full">
      <p className="pb-1 text-dense text-quiet">{texts.symbol}</p>
      <Combobox
        label={texts.symbol}
        placeholder={texts.symbolHint}
        text={text}
        options={found.map(({ symbol: value, name }) => ({ value, label: value, note: name }))}
        onText={(next) => {
          setText(next);
          const exact = found.find((one) => one.symbol === next.trim().toUpperCase());
          onSymbol(exact?.symbol ?? '');
        }}
        onChoose={(value) => {
          setText(value);
          onSymbol(value);
        }}
      />
    </div>
  );
}

function WatchlistField({ order, onChange }: OrderFieldsProps) {
  const { data: lists = [] } = useQuery(watchlistsQuery);
  return (
    <Select
      label={texts.watchlist}
      value={order.watchlistId}
      options={[{ value: '', label: '–' }, ...lists.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(watchlistId) => onChange({ watchlistId })}
    />
  );
}
