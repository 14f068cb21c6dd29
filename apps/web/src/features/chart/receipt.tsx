import type { PatternSignal } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { scanWords } from '../../lib/catalogue/signal-words.ts';
import { formatSignedPrice, formatTime, zoneName } from '../../lib/format.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { edgeWords, provenanceWords } from '../../ui/edge-words.ts';
import { lateWords, spentLabel } from '../../ui/late-words.ts';
import { ReceiptLinks } from '../../ui/receipt-links.tsx';
import { replayedLabel } from '../../ui/replayed-label.ts';
import { SignalLink } from '../../ui/signal-link.tsx';
import { isLimited, strengthWords } from '../../ui/strength-words.ts';
import { strengthNamesTexts as strengthNames } from '../../ui/texts/strength-names.ts';
import { WickBullet } from '../../ui/wick.tsx';
import { Gaps } from './gaps/lazy.ts';
import { chartTexts } from './texts/chart.ts';

const texts = chartTexts.receipt;

/** Enough of a hash to distinguish two; the title has all of it. */
const HASH_SHOWN = 12;

export interface ReceiptProps {
  signal: PatternSignal;
  /** The chart's zone. */
  zone: string;
  onClose: () => void;
}

/** A signal's receipt: how it was made, and its kind's edge. */
export function Receipt({ signal, zone, onClose }: ReceiptProps) {
  const { direction, at, price, target, stop, version, variant, edge, badge, barsHash } = signal;
  const { label, description } = scanWords(signal);
  const money = (value: number): string => formatSignedPrice(value, signal);
  const time = (timeMs: number): string => `${formatTime(timeMs, zone)} ${zoneName(zone, timeMs)}`;
  return (
    <section
      aria-label={`${texts.title}: ${label}`}
      className="flex flex-col gap-3 border-hairline bg-panel p-3 text-dense max-lg:border-t lg:w-72 lg:shrink-0 lg:overflow-y-auto lg:border-l"
    >
      <header className="flex items-start gap-2">
        <WickBullet direction={direction} />
        <h3 className="min-w-0 flex-1 text-body font-semibold">{label}</h3>
        <SourceBadge badge={badge} />
        <button
          type="button"
          onClick={onClose}
          className="-m-1 min-h-7 px-1 text-quiet hover:text-ink pointer-coarse:min-h-11 pointer-coarse:px-3"
        >
          {chartTexts.close}
        </button>
      </header>
      <p>{description}</p>
      {signal.isReplayed && (
        <p>
          <span className="block font-medium">{replayedLabel(signal)}</span>
          {texts.replayed}
        </p>
      )}
      {spentLabel(signal) && <p className="font-medium">{spentLabel(signal)}</p>}
      {lateWords(signal) && <p>{lateWords(signal)}</p>}
      <p className="text-quiet">{texts.by(time(at))}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <Fact name={texts.price}>{money(price)}</Fact>
        {target !== null && <Fact name={texts.target}>{money(target)}</Fact>}
        {stop !== null && <Fact name={texts.stop}>{money(stop)}</Fact>}
        <Fact name={texts.version}>
          {version}
          {variant && ` · ${texts.gapless}`}
        </Fact>
        {signal.fromTime !== null && <Fact name={texts.bars}>{texts.from(time(signal.fromTime))}</Fact>}
        <Fact name={texts.hash}>
          {barsHash ? (
            <code title={barsHash} className="font-mono break-all">
              {barsHash.slice(0, HASH_SHOWN)}
            </code>
          ) : (
            texts.noHash
          )}
        </Fact>
      </dl>
      {signal.gaps && (
        <p className="font-medium">
          <Gaps timeframe={signal.timeframe} zone={zone} gaps={signal.gaps} />
        </p>
      )}
      <StrengthParts signal={signal} />
      <div>
        <h4 className="font-medium">{texts.edge}</h4>
        <p>{edge ? edgeWords(edge) : texts.noEdge}</p>
        {edge && <p className="text-quiet">{provenanceWords(edge)}</p>}
        <ReceiptLinks of={signal} />
        <SignalLink signal={signal} />
      </div>
      <p className="text-label text-quiet">{texts.notAdvice}</p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="text-right">{children}</dd>
    </>
  );
}

/** Parts of a strength, each with a bar of its weight. */
function StrengthParts({ signal: { strength, score, parts, inContext } }: { signal: PatternSignal }) {
  if (strength === null || parts === null) return <p className="text-quiet">{texts.noStrength}</p>;
  return (
    <div>
      <h4 className="font-medium">
        {texts.strength}: {score === null ? strengthNames[strength] : strengthWords({ strength, score, inContext })}
      </h4>
      <dl className="mt-1 grid grid-cols-[auto_1fr_auto] items-center gap-x-2">
        {Object.entries(texts.parts).map(([key, name]) => {
          const part = parts[key as keyof typeof parts];
          return (
            <div key={key} className="col-span-3 grid grid-cols-subgrid items-center">
              <dt className="text-quiet">{name}</dt>
              <dd className="contents">
                <span aria-hidden="true" className="h-1 bg-[color-mix(in_oklch,var(--ink)_10%,transparent)]">
                  <span className="block h-1 bg-quiet" style={{ width: `${100 * (part ?? 0)}%` }} />
                </span>
                <span>{part === null ? texts.noVolume : part.toFixed(2)}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      {score !== null && isLimited({ strength, score, inContext }) && (
        <p className="mt-1 text-quiet">{texts.outOfContext}</p>
      )}
    </div>
  );
}
