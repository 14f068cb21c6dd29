import { Link } from '@tanstack/react-router';
import type { PatternSignal } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import type { ReactNode } from 'react';
import { formatTime, zoneName } from '../../lib/format.ts';
import { textsOf } from '../../lib/texts.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { edgeWords } from '../../ui/edge-words.ts';
import { lateWords } from '../../ui/late-words.ts';
import { strengthNames } from '../../ui/strength-names.ts';
import { WickBullet } from '../../ui/wick.tsx';
import { signalPrice } from './signal-price.ts';
import { RECEIPT_HEIGHT } from './todays-frame.tsx';

const texts = textsOf({
  en: {
    bullish: 'bullish',
    bearish: 'bearish',
    on: (timeframe: string) => `${timeframe} bars`,
    closed: 'Known at',
    price: 'Close',
    strength: 'Strength',
    graded: (strength: string, score: number) => `${strength}, ${score} of 100`,
    strengthWhy: 'How well the pattern is formed. It doesn’t predict what comes next.',
    noShape: 'not rated: a rule, not a pattern',
    rule: 'Rule',
    version: (version: number) => `version ${version}`,
    bars: 'Bars',
    barsWhy: 'SHA-256 of the bars used: the same bars always give the same hash',
    noHash: 'from before bars were hashed',
    edge: 'Edge',
    unmeasured: 'not measured yet',
  },
  hi: async () => (await import('./hindi.ts')).receipt,
});

/** Letters of a hash that are shown: enough to tell two apart by eye. */
const SHOWN_HASH = 16;

/** A signal with all that stands behind it. */
export function ReceiptCard({ signal }: { signal: PatternSignal }) {
  const { market, symbol, name, timeframe, direction, label, description, at, version, badge } = signal;
  const { strength, score, barsHash, edge } = signal;
  const { zone } = MARKET_INFO[market];
  return (
    <article
      data-testid="signal"
      data-market={market}
      className={`flex flex-col border border-hairline bg-panel ${RECEIPT_HEIGHT}`}
    >
      <header className="flex items-start gap-2 border-b border-hairline p-4 pb-3">
        <WickBullet direction={direction} />
        <div className="min-w-0 flex-1">
          <h3 className="text-reading leading-5 font-semibold">
            {label}
            <span className="sr-only">, {texts[direction]}</span>
          </h3>
          <p className="truncate text-dense text-quiet" title={description}>
            {description}
          </p>
        </div>
        {badge !== 'LIVE' && <SourceBadge badge={badge} />}
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
        <span className="min-w-0 truncate text-body text-quiet">{name}</span>
        <span className="ml-auto text-body whitespace-nowrap text-quiet">{texts.on(timeframe)}</span>
      </p>
      <dl className="flex flex-1 flex-col gap-1 p-4 pt-3 text-dense">
        <Line label={texts.closed}>
          {formatTime(at, zone)} <span className="text-quiet">{zoneName(zone, at)}</span>
          {lateWords(signal) && <span className="block">{lateWords(signal)}</span>}
        </Line>
        <Line label={texts.price}>{signalPrice(signal)}</Line>
        <Line label={texts.strength} why={texts.strengthWhy}>
          {strength !== null && score !== null
            ? texts.graded(strengthNames[strength], Math.round(score))
            : texts.noShape}
        </Line>
        <Line label={texts.rule}>{texts.version(version)}</Line>
        <Line label={texts.bars} why={barsHash ? `${texts.barsWhy}: ${barsHash}` : texts.barsWhy}>
          {barsHash ? <span className="font-mono text-label">{barsHash.slice(0, SHOWN_HASH)}…</span> : texts.noHash}
        </Line>
        <Line label={texts.edge} {...(edge ? { why: edge.provenance } : {})}>
          {edge ? edgeWords(edge) : texts.unmeasured}
        </Line>
      </dl>
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
