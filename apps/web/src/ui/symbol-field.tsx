import type { InstrumentView } from '@wickwise/contract';
import { Combobox } from './combobox.tsx';

interface SymbolFieldProps {
  /** Name of the field in its form's errors. */
  name?: string;
  label: string;
  hint: string;
  /** As typed. */
  text: string;
  /** Matches of the text. */
  found: readonly InstrumentView[];
  onText: (text: string) => void;
  /** Called with the symbol typed in full or chosen; empty for none. */
  onSymbol: (symbol: string) => void;
}

/** Field for a symbol, found by symbol or name. */
export function SymbolField({ name, label, hint, text, found, onText, onSymbol }: SymbolFieldProps) {
  return (
    <div className="w-56 max-w-full">
      <Combobox
        name={name}
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
