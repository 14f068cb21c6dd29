import { useQuery } from '@tanstack/react-query';
import type { InstrumentView, PaperAccount } from '@wickwise/contract';
import { useState } from 'react';
import { Combobox } from '../../ui/combobox.tsx';
import { tradedQuery } from './queries.ts';
import { paperTexts as texts } from './texts.ts';

const OFFERED = 8;

type Place = Pick<PaperAccount, 'market' | 'currency'>;

/** What an account can trade: everything of its market that is quoted in its currency. */
export function useTraded({ market, currency }: Place): InstrumentView[] {
  const { data: traded = [] } = useQuery(tradedQuery(market));
  return traded.filter((one) => one.currency === currency);
}

export interface SymbolFieldProps {
  account: Place;
  symbol: string;
  /** Empty while what stands there is no symbol. */
  onChoose: (symbol: string) => void;
}

/** One of the instruments that an account can trade. */
export function SymbolField({ account, symbol, onChoose }: SymbolFieldProps) {
  const instruments = useTraded(account);
  const [text, setText] = useState(symbol);
  const wanted = text.trim().toLowerCase();
  const found = instruments
    .filter((one) => one.symbol.toLowerCase().includes(wanted) || one.name.toLowerCase().includes(wanted))
    .slice(0, OFFERED);
  return (
    <div>
      <p className="mb-1 text-dense text-quiet" aria-hidden="true">
        {texts.symbol}
      </p>
      <Combobox
        label={texts.symbol}
        text={text}
        none={texts.noSymbol}
        onText={(next) => {
          setText(next);
          onChoose(instruments.find((one) => one.symbol === next.trim().toUpperCase())?.symbol ?? '');
        }}
        onChoose={(value) => {
          setText(value);
          onChoose(value);
        }}
        options={found.map(({ symbol: value, name }) => ({ value, label: value, note: name }))}
      />
    </div>
  );
}
