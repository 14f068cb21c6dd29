import type { DataConnection } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { connectionsTexts as texts } from './texts/connections.ts';

const UNKNOWN = '–';

/** What was measured of a connection since the server's start. */
export function ConnectionFigureList({ connection: { figures, keyAt } }: { connection: DataConnection }) {
  if (!figures) return null;
  const { latencyMs, budgetLeft, subscriptions, places, connections, refused, gaps, gapsRepaired, lastError } = figures;
  const inMs = (ms: number): string => formatCount(Math.round(ms));
  const used = formatCount(subscriptions);
  return (
    <>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-4 gap-y-2">
        <Figure label={texts.figures.latency}>
          {latencyMs ? texts.figures.milliseconds(inMs(latencyMs.p50), inMs(latencyMs.p99)) : UNKNOWN}
        </Figure>
        <Figure label={texts.figures.budget}>
          {budgetLeft === null ? UNKNOWN : `${Math.round(budgetLeft * 100)} %`}
        </Figure>
        <Figure label={texts.figures.subscriptions}>
          {places === null ? used : texts.figures.ofPlaces(used, formatCount(places))}
        </Figure>
        {connections && connections.most > 1 && (
          <Figure label={texts.figures.connections}>
            {texts.figures.connectionsOf(connections.live, connections.wanted)}
          </Figure>
        )}
        <Figure label={texts.figures.gaps}>{texts.figures.gapsOf(gapsRepaired, gaps)}</Figure>
        <Figure label={texts.figures.keyAt}>
          <Moment atMs={keyAt} />
        </Figure>
        <Figure label={texts.figures.lastError}>
          {lastError ? (
            <>
              <span className="break-words">{lastError.text}</span> <Moment atMs={lastError.at} />
            </>
          ) : (
            texts.figures.noError
          )}
        </Figure>
      </dl>
      {refused.count > 0 && <Refused refused={refused} />}
    </>
  );
}

/** Instruments without prices, with the reason of each. */
function Refused({ refused: { count, first } }: { refused: NonNullable<DataConnection['figures']>['refused'] }) {
  return (
    <details className="mt-2 text-body">
      <summary className="cursor-pointer text-warn">{texts.figures.refused(count)}</summary>
      <ul className="mt-1 ps-4 text-dense text-quiet">
        {first.map(({ symbol, reason }) => (
          <li key={symbol} className="break-words">{`${symbol}: ${reason}`}</li>
        ))}
        {count > first.length && <li>{texts.figures.moreRefused(count - first.length)}</li>}
      </ul>
    </details>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-label text-quiet">{label}</dt>
    <dd className="text-body tabular-nums">{children}</dd>
  </div>
);
