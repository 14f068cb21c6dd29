import { Link } from '@tanstack/react-router';
import type { PatternSignal } from '@wickwise/contract';
import { scanWords } from '../../lib/catalogue/signal-words.ts';
import { formatSignedPrice, formatTime, zoneName } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { EdgeChip } from '../../ui/edge-chip.tsx';
import { spentLabel } from '../../ui/late-words.ts';
import { PriceCell, PriceColumn } from '../../ui/price-column.tsx';
import { replayedLabel } from '../../ui/replayed-label.ts';
import { StrengthMark } from '../../ui/strength-mark.tsx';
import { WickBullet } from '../../ui/wick.tsx';
import { signalTableTexts as texts } from './texts/signal-table.ts';

export interface SignalTableProps {
  signals: readonly PatternSignal[];
  /** Edges in one line, where there is little room. */
  isShort?: boolean;
}

/** Signals with bar and rule; symbols link to their charts. Where space allows, with the rule as a sentence. */
export function SignalTable({ signals, isShort = false }: SignalTableProps) {
  return (
    <div className="@container">
      <table className="w-full border-collapse text-body">
        <caption className="sr-only">{texts.caption}</caption>
        <thead className="max-lg:sr-only">
          <tr className="text-left text-label text-quiet">
            <Heading>{texts.signal}</Heading>
            <Heading>{texts.symbol}</Heading>
            <Heading className="lg:@max-[800px]:hidden">{texts.timeframe}</Heading>
            <Heading className="text-right lg:@max-[800px]:hidden">{texts.price}</Heading>
            <Heading>{texts.closed}</Heading>
            <Heading>{texts.receipt}</Heading>
          </tr>
        </thead>
        <PriceColumn grids={signals}>
          <tbody>
            {signals.map((signal) => (
              <Row key={signal.id} signal={signal} isShort={isShort} />
            ))}
          </tbody>
        </PriceColumn>
      </table>
    </div>
  );
}

function Heading({ children, className = '' }: { children: string; className?: string }) {
  return (
    <th scope="col" className={`px-3 py-1.5 font-normal @max-[1100px]:px-2 ${className}`}>
      {children}
    </th>
  );
}

function Row({ signal, isShort }: { signal: PatternSignal; isShort: boolean }) {
  const { market, symbol, name, timeframe, direction, at, version, badge, edge } = signal;
  const { label, description } = scanWords(signal);
  const zone = useStore(readerZone);
  return (
    <tr
      id={signal.id}
      data-testid="signal"
      data-market={market}
      className="border-t border-hairline max-lg:grid max-lg:grid-cols-[auto_1fr_auto] max-lg:gap-x-3 max-lg:px-3 max-lg:py-2 lg:h-9"
    >
      <td className="max-lg:col-span-2 lg:px-3 lg:@max-[1100px]:px-2">
        <span className="flex items-center gap-2">
          <WickBullet direction={direction} />
          <span className="lg:@max-[800px]:max-w-48 lg:@max-[800px]:truncate" title={description}>
            <span className="font-medium">{label}</span>
            <span className="sr-only">, {texts[direction]}</span>
            {spentLabel(signal) && <span className="text-quiet"> · {spentLabel(signal)}</span>}
            {signal.isReplayed && (
              <span className="text-dense text-quiet" title={replayedLabel(signal)}>
                {' '}
                · {texts.inReplay}
              </span>
            )}
            <span className="text-quiet @max-[1100px]:sr-only"> · {description}</span>
          </span>
        </span>
      </td>
      <td className="lg:px-3 lg:@max-[1100px]:px-2">
        <Link
          to="/dashboard/chart/$market/$symbol"
          params={{ market, symbol }}
          search={{ timeframe }}
          title={name}
          className="font-medium whitespace-nowrap underline decoration-hairline underline-offset-4 hover:decoration-current"
        >
          {symbol}
        </Link>
        {signal.sentAs && <span className="text-dense text-quiet"> {texts.sentAs(signal.sentAs)}</span>}
        <span className="hidden text-dense text-quiet lg:@max-[800px]:inline"> {timeframe}</span>
      </td>
      <td className="text-quiet lg:px-3 lg:@max-[800px]:hidden">{timeframe}</td>
      <td className="max-lg:hidden lg:px-3 lg:text-right lg:@max-[800px]:hidden">
        <PriceCell tickSize={signal.tickSize}>{formatSignedPrice(signal.price, signal)}</PriceCell>
      </td>
      <td className="whitespace-nowrap text-quiet lg:px-3 lg:@max-[1100px]:px-2">
        {formatTime(at, zone)} <span className="text-label">{zoneName(zone, at)}</span>
      </td>
      <td className="text-dense text-quiet max-lg:col-span-3 lg:px-3 lg:py-1 lg:@max-[1100px]:px-2">
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1 whitespace-nowrap">
          <EdgeChip edge={edge} of={signal} isShort={isShort} />
          <span className="lg:min-w-21 lg:@max-[800px]:hidden">
            <StrengthMark {...signal} />
          </span>
          {badge !== 'LIVE' && (
            <span className={`lg:@max-[800px]:hidden ${edge?.isSimulated ? 'max-sm:hidden' : ''}`}>
              <SourceBadge badge={badge} />
            </span>
          )}
          <span className="@max-[1100px]:hidden">{texts.version(version)}</span>
        </span>
      </td>
    </tr>
  );
}
