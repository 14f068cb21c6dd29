import { Link } from '@tanstack/react-router';
import type { Market } from '@wickwise/market';

/** A symbol that leads to its chart, within a text. */
export const SymbolLink = ({ market, symbol }: { market: Market; symbol: string }) => (
  <Link
    to="/dashboard/chart/$market/$symbol"
    params={{ market, symbol }}
    className="underline decoration-hairline underline-offset-2 hover:decoration-ink"
  >
    {symbol}
  </Link>
);
