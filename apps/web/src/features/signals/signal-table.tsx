import { Link } from '@tanstack/react-router';
import type { PatternSignal } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import { formatTime, zoneName } from '../../lib/format.ts';
import { textsOf } from '../../lib/texts.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { EdgeChip } from '../../ui/edge-chip.tsx';
import { spentLabel } from '../../ui/late-words.ts';
import { StrengthMark } from '../../ui/strength-mark.tsx';
import { WickBullet } from '../../ui/wick.tsx';
import { signalPrice } from './signal-price.ts';

const texts = textsOf({
  en: {
    caption: 'Signals, newest first',
    signal: 'Signal',
    symbol: 'Symbol',
    timeframe: 'Timeframe',
    price: 'Close',
    closed: 'Bar closed',
    receipt: 'Receipt',
    bullish: 'bullish',
    bearish: 'bearish',
    version: (version: number) => `rule version ${version}`,
  },
  hi: async () => (await import('./hindi.ts')).table,
});

/** Signals, each with the bar and the rule behind it; the symbol leads to its chart. Where there's room, with the rule in words. */
export function SignalTable({ signals }: { signals: readonly PatternSignal[] }) {
  return (
    <div className="@container">
      <table className="w-full border-collapse text-body">
        <caption className="sr-only">{texts.caption}</caption>
        <thead className="max-lg:sr-only">
          <tr className="text-left text-label text-quiet">
            <Heading>{texts.signal}</Heading>
            <Heading>{texts.symbol}</Heading>
            <Heading>{texts.timeframe}</Heading>
            <Heading className="text-right">{texts.price}</Heading>
            <Heading>{texts.closed}</Heading>
            <Heading>{texts.receipt}</Heading>
          </tr>
        </thead>
        <tbody>
          {signals.map((signal) => (
            <Row key={signal.id} signal={signal} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ children, className = '' }: { children: string; className?: string }) {
  return (
    <th scope="col" className={`px-3 py-1.5 font-normal ${className}`}>
      {children}
    </th>
  );
}

function Row({ signal }: { signal: PatternSignal }) {
  const { market, symbol, name, timeframe, direction, label, description, at, version, badge, edge } = signal;
  const { zone } = MARKET_INFO[market];
  return (
    <tr
      id={signal.id}
      data-testid="signal"
      data-market={market}
      className="border-t border-hairline max-lg:grid max-lg:grid-cols-[auto_1fr_auto] max-lg:gap-x-3 max-lg:px-3 max-lg:py-2 lg:h-9"
    >
      <td className="max-lg:col-span-2 lg:px-3">
        <span className="flex items-center gap-2">
          <WickBullet direction={direction} />
          <span>
            <span className="font-medium">{label}</span>
            <span className="sr-only">, {texts[direction]}</span>
            {spentLabel(signal) && <span className="text-quiet"> · {spentLabel(signal)}</span>}
            <span className="text-quiet @max-[1100px]:sr-only"> · {description}</span>
          </span>
        </span>
      </td>
      <td className="lg:px-3">
        <Link
          to="/dashboard/chart/$market/$symbol"
          params={{ market, symbol }}
          search={{ timeframe }}
          title={name}
          className="font-medium whitespace-nowrap underline decoration-hairline underline-offset-4 hover:decoration-current"
        >
          {symbol}
        </Link>
      </td>
      <td className="text-quiet lg:px-3">{timeframe}</td>
      <td className="max-lg:hidden lg:px-3 lg:text-right">{signalPrice(signal)}</td>
      <td className="whitespace-nowrap text-quiet lg:px-3">
        {formatTime(at, zone)} <span className="text-label">{zoneName(zone, at)}</span>
      </td>
      <td className="text-dense text-quiet max-lg:col-span-3 lg:px-3">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
          <EdgeChip edge={edge} />
          <span className="lg:min-w-24">
            <StrengthMark {...signal} />
          </span>
          {badge !== 'LIVE' && (
            <span className={edge?.isSimulated ? 'max-sm:hidden' : ''}>
              <SourceBadge badge={badge} />
            </span>
          )}
          <span className="@max-[1100px]:hidden">{texts.version(version)}</span>
        </span>
      </td>
    </tr>
  );
}
