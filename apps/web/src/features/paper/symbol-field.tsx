import { useQuery } from '@tanstack/react-query';
import type { InstrumentView, PaperAccount } from '@wickwise/contract';
import { useState } from 'react';
import { Combobox } from '../../ui/combobox.tsx';
import { tradedQuery } from './queries.ts';
import { paperTexts as texts } from './texts/paper.ts';

const OFFERED = 8;

type Place = Pick<PaperAccount, 'market' | 'currency'>;

/** Returns what an account can trade: its market's instruments in its currency. */
export function useTraded({ market, currency }: Place): InstrumentView[] {
  const { data: traded = [] } = useQuery(tradedQuery(market));
  return traded.filter((one) => one.currency === currency);
}

export interface TradedSymbolFieldProps {
  account: Place;
  symbol: string;
  /** Empty while the text is no symbol. */
  onChoose: (symbol: string) => void;
}

/** Field for one of an account's tradable instruments. */
export function TradedSymbolField({ account, symbol, onChoose }: TradedSymbolFieldProps) {
  const instruments = useTraded(account);
  const [text, setText] = useState(symbol);
  const wanted = text.trim().toLowerCase();
  const found = instruments
    .filter((one) => one.symbol.toLowerCase().includes(wanted) || one.name.toLowerCase().includes(wanted))
    .slice(0, OFFERED);
  return (
    <Combobox
      name="symbol"
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
  );
}
