import type { DataConnection } from '@wickwise/contract';
import { MARKETS, type Market } from '@wickwise/market';
import { marketNames } from '../../lib/market-names.ts';
import { Choice } from '../../ui/choice.tsx';
import { connectionsTexts as texts } from './texts/connections.ts';

/** What else decides about markets. */
export interface MarketClaims {
  taken: readonly Market[];
  settled: readonly Market[];
  /** The caller's other connections. */
  others: readonly DataConnection[];
}

export interface MarketChoiceProps extends MarketClaims {
  label: string;
  offered: readonly Market[];
  chosen: readonly Market[];
  onChange: (chosen: Market[]) => void;
}

/** Returns the markets that can be chosen. */
export const freeMarkets = (offered: readonly Market[], { taken, settled }: Omit<MarketClaims, 'others'>): Market[] =>
  MARKETS.filter((market) => offered.includes(market) && !taken.includes(market) && !settled.includes(market));

/** Multiple choice of markets, each with what stands against it or follows from it. */
export function MarketChoice({ label, offered, chosen, onChange, ...claims }: MarketChoiceProps) {
  const free = freeMarkets(offered, claims);
  const toggle = (market: Market): void =>
    onChange(MARKETS.filter((one) => (one === market ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-body font-medium">{label}</legend>
      {MARKETS.filter((market) => offered.includes(market)).map((market) => (
        <Choice
          key={market}
          type="checkbox"
          name="markets"
          value={market}
          label={marketNames[market]}
          text={claimText(market, claims)}
          checked={chosen.includes(market)}
          disabled={!free.includes(market)}
          onChange={() => toggle(market)}
        />
      ))}
    </fieldset>
  );
}

function claimText(market: Market, { taken, settled, others }: MarketClaims): string {
  const name = marketNames[market];
  if (settled.includes(market)) return texts.settledMarket(name);
  if (taken.includes(market)) return texts.takenMarket(name);
  const isMoved = others.some(({ markets, state }) => state !== 'paused' && markets.includes(market));
  return isMoved ? texts.movedMarket(name) : '';
}
