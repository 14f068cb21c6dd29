import { Link } from '@tanstack/react-router';
import type { Market, ScanTimeframe } from '@wickwise/market';

interface SymbolLinkProps {
  market: Market;
  symbol: string;
  timeframe?: ScanTimeframe | undefined;
}

/** A symbol linked to its chart, within text. */
export const SymbolLink = ({ market, symbol, timeframe }: SymbolLinkProps) => (
  <Link
    to="/dashboard/chart/$market/$symbol"
    params={{ market, symbol }}
    search={timeframe ? { timeframe } : {}}
    className="underline decoration-hairline underline-offset-2 hover:decoration-ink"
  >
    {symbol}
  </Link>
);
