import type { DataConnection } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { connectionsTexts as texts } from './texts/connections.ts';

const UNKNOWN = '–';

/** What was measured of a connection since the server's start. */
export function ConnectionFigureList({ connection: { figures, keyAt } }: { connection: DataConnection }) {
  if (!figures) return null;
  const { latencyMs, budgetLeft, subscriptions, gaps, gapsRepaired, lastError } = figures;
  const inMs = (ms: number): string => formatCount(Math.round(ms));
  return (
    <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-4 gap-y-2">
      <Figure label={texts.figures.latency}>
        {latencyMs ? texts.figures.milliseconds(inMs(latencyMs.p50), inMs(latencyMs.p99)) : UNKNOWN}
      </Figure>
      <Figure label={texts.figures.budget}>
        {budgetLeft === null ? UNKNOWN : `${Math.round(budgetLeft * 100)} %`}
      </Figure>
      <Figure label={texts.figures.subscriptions}>{formatCount(subscriptions)}</Figure>
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
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-label text-quiet">{label}</dt>
    <dd className="text-body tabular-nums">{children}</dd>
  </div>
);
