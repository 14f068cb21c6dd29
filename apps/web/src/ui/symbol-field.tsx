import type { InstrumentView } from '@wickwise/contract';
import { Combobox } from './combobox.tsx';

export interface SymbolFieldProps {
  label: string;
  hint: string;
  /** As it's typed. */
  text: string;
  /** What the text may mean. */
  found: readonly InstrumentView[];
  onText: (text: string) => void;
  /** A symbol that was typed in full or chosen; empty while the text means none. */
  onSymbol: (symbol: string) => void;
}

/** Asks for one symbol by its letters or its name. */
export function SymbolField({ label, hint, text, found, onText, onSymbol }: SymbolFieldProps) {
  return (
    <div className="w-56 max-w-full">
      <p className="pb-1 text-dense text-quiet">{label}</p>
      <Combobox
        label={label}
        placeholder={hint}
        text={text}
        options={found.map(({ symbol: value, name }) => ({ value, label: value, note: name }))}
        onText={(next) => {
          onText(next);
          onSymbol(found.find(({ symbol }) => symbol === next.trim().toUpperCase())?.symbol ?? '');
        }}
        onChoose={(value) => {
          onText(value);
          onSymbol(value);
        }}
      />
    </div>
  );
}
