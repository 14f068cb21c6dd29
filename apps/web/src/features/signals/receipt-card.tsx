import { Link } from '@tanstack/react-router';
import type { PatternSignal } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { scanWords } from '../../lib/catalogue/signal-words.ts';
import { formatSignedPrice, formatTime, zoneName } from '../../lib/format.ts';
import { gapText } from '../../lib/gap-text.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { edgeWords, provenanceWords } from '../../ui/edge-words.ts';
import { lateWords } from '../../ui/late-words.ts';
import { ReceiptLinks } from '../../ui/receipt-links.tsx';
import { SignalLink } from '../../ui/signal-link.tsx';
import { strengthWords } from '../../ui/strength-words.ts';
import { WickBullet } from '../../ui/wick.tsx';
import { receiptCardTexts as texts } from './texts/receipt-card.ts';
import { RECEIPT_HEIGHT } from './todays-frame.tsx';

/** Letters of a hash that are shown: enough to tell two apart by eye. */
const SHOWN_HASH = 16;

export interface ReceiptCardProps {
  signal: PatternSignal;
  /** The bars up to the signal. */
  chart: ReactNode;
  /** Links to the page of the signal, where this isn't it. */
  isLinked?: boolean;
}

/** A signal with its bars, measured edge and receipt. */
export function ReceiptCard({ signal, chart, isLinked = true }: ReceiptCardProps) {
  const { market, symbol, sentAs, name, timeframe, direction, at, version, badge } = signal;
  const { label, description } = scanWords(signal);
  const { strength, score, inContext, barsHash, edge } = signal;
  const zone = useStore(readerZone);
  return (
    <article
      data-testid="signal"
      data-market={market}
      className={`flex flex-col border border-hairline bg-panel ${RECEIPT_HEIGHT}`}
    >
      <header className="border-b border-hairline p-4 pb-3">
        <div className="flex items-start gap-2">
          <WickBullet direction={direction} />
          <h3 className="min-w-0 flex-1 text-reading leading-5 font-semibold">
            {label}
            <span className="sr-only">, {texts[direction]}</span>
          </h3>
          {badge !== 'LIVE' && <SourceBadge badge={badge} />}
        </div>
        <p className="mt-1 line-clamp-2 min-h-8 text-dense text-pretty text-quiet" title={description}>
          {description}
        </p>
      </header>
      <p className="flex items-baseline gap-2 px-4 pt-3">
        <Link
          to="/dashboard/chart/$market/$symbol"
          params={{ market, symbol }}
          search={{ timeframe }}
          className="text-title font-semibold whitespace-nowrap underline decoration-hairline underline-offset-4 hover:decoration-current"
        >
          {symbol}
        </Link>
        <span className="min-w-0 truncate text-body text-quiet" title={name}>
          {sentAs ? `${texts.sentAs(sentAs)} · ${name}` : name}
        </span>
        <span className="ml-auto text-body whitespace-nowrap text-quiet">{texts.on(timeframe)}</span>
      </p>
      <div className="h-20 px-4 pt-3">{chart}</div>
      <dl className="flex flex-1 flex-col gap-1 p-4 pt-3 text-dense">
        <Line label={texts.edge} {...(edge ? { why: provenanceWords(edge) } : {})}>
          {edge ? edgeWords(edge) : texts.unmeasured}
        </Line>
        <Line label={texts.closed}>
          {formatTime(at, zone)} <span className="text-quiet">{zoneName(zone, at)}</span>
          {lateWords(signal) && <span className="block">{lateWords(signal)}</span>}
        </Line>
        <Line label={texts.price}>{formatSignedPrice(signal.price, signal)}</Line>
        <Line label={texts.strength} why={texts.strengthWhy}>
          {strength !== null && score !== null ? strengthWords({ strength, score, inContext }) : texts.noShape}
        </Line>
        <Line label={texts.rule}>{texts.version(version)}</Line>
        <Line label={texts.bars} why={barsHash ? `${texts.barsWhy}: ${barsHash}` : texts.barsWhy}>
          {barsHash ? <span className="font-mono text-label">{barsHash.slice(0, SHOWN_HASH)}…</span> : texts.noHash}
          {signal.gaps?.map((gap) => (
            <span key={gap.from} className="block">
              {texts.gap(gapText(gap, zone))}
            </span>
          ))}
        </Line>
      </dl>
      <p className="px-4 pb-3 text-dense">
        <ReceiptLinks of={signal} />
        {isLinked && <SignalLink signal={signal} />}
      </p>
    </article>
  );
}

function Line({ label, why, children }: { label: string; why?: string; children: ReactNode }) {
  return (
    <div className="flex gap-3" title={why}>
      <dt className="w-16 shrink-0 text-quiet">{label}</dt>
      <dd className="min-w-0 text-pretty">{children}</dd>
    </div>
  );
}
