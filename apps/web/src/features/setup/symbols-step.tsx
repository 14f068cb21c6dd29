import { ACCOUNT_LIMITS } from '@wickwise/contract';
import { type InstrumentId, instrumentId, MARKET_INFO, MARKETS, splitInstrumentId } from '@wickwise/market';
import { marketNames } from '../../lib/market-names.ts';
import type { StepProps } from './step-props.ts';
import { SymbolAdder } from './symbol-adder.tsx';
import { setupTexts } from './texts/setup.ts';

const texts = setupTexts.symbols;

const MOST = ACCOUNT_LIMITS.firstSymbols;
/** Number of suggested symbols per market. */
const SUGGESTED = 6;

const CHIP =
  'inline-flex min-h-8 items-center gap-1.5 rounded-input border px-2.5 text-body pointer-coarse:min-h-11 disabled:opacity-50';

/** A first watchlist: suggested symbols of the chosen markets, or others by search. */
export function SymbolsStep({ draft, onChange }: StepProps) {
  const { symbols } = draft;
  const isFull = symbols.length >= MOST;
  const add = (id: InstrumentId): void => {
    if (!symbols.includes(id) && !isFull) onChange({ symbols: [...symbols, id] });
  };
  const remove = (id: string): void => onChange({ symbols: symbols.filter((one) => one !== id) });
  const markets = draft.markets.length > 0 ? draft.markets : MARKETS;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-body text-quiet">
        {texts.chosen(symbols.length, MOST)}. {isFull ? texts.full : texts.hint}
      </p>
      <ul className="flex min-h-8 flex-wrap gap-2">
        {symbols.map((id) => (
          <li key={id}>
            <button
              type="button"
              aria-label={texts.remove(symbolOf(id))}
              onClick={() => remove(id)}
              className={`${CHIP} border-accent-ink font-medium`}
            >
              {symbolOf(id)} <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      {markets.map((market) => (
        <fieldset key={market} className="flex flex-wrap gap-2">
          <legend className="mb-1 text-dense text-quiet">{marketNames[market]}</legend>
          {MARKET_INFO[market].featured.slice(0, SUGGESTED).map((symbol) => (
            <button
              key={symbol}
              type="button"
              aria-label={texts.add(symbol)}
              disabled={isFull || symbols.includes(instrumentId(market, symbol))}
              onClick={() => add(instrumentId(market, symbol))}
              className={`${CHIP} border-hairline bg-panel hover:border-quiet`}
            >
              {symbol}
            </button>
          ))}
        </fieldset>
      ))}
      <SymbolAdder onAdd={add} />
    </div>
  );
}

const symbolOf = (id: string): string => splitInstrumentId(id as InstrumentId).symbol;
