import type { InstrumentView } from '@wickwise/contract';
import { typedInFull } from '../lib/use-found-symbols.ts';
import { Combobox } from './combobox.tsx';
import { useLateMatch } from './use-late-match.ts';

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
  const noteTyped = useLateMatch(typedInFull(found, text), ({ symbol }) => onSymbol(symbol));
  return (
    <div className="w-56 max-w-full">
      <Combobox
        name={name}
        label={label}
        placeholder={hint}
        text={text}
        options={found.map(({ symbol: value, name }) => ({ value, label: value, note: name }))}
        onText={(next) => {
          const typed = typedInFull(found, next);
          onText(next);
          noteTyped(!typed && name !== undefined); // a form reads it later; a chart would change while typing
          onSymbol(typed?.symbol ?? '');
        }}
        onChoose={(value) => {
          onText(value);
          noteTyped(false);
          onSymbol(value);
        }}
      />
    </div>
  );
}
