import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Call, CallAnswer, InstrumentView } from '@wickwise/contract';
import { isPricedInMoney } from '@wickwise/market';
import type { ReactNode } from 'react';
import { formatCount, formatDuration, formatPercent } from '../../../lib/format.ts';
import { formatShare } from '../../../lib/format-share.ts';
import { instrumentQuery } from '../../../lib/instrument.ts';
import { useStore } from '../../../lib/store.ts';
import { useTabName } from '../../../lib/tab-name.ts';
import { readerZone } from '../../../lib/zones.ts';
import { ChangeText } from '../../../ui/change.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { HelpMark } from '../../../ui/help-mark.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { callPrice, entryWords, hasNotEnded } from '../call-words.ts';
import { callQuery, expertQuery } from '../queries.ts';
import { adviceTexts } from '../texts/advice.ts';
import { adviceCallTexts as texts } from '../texts/advice-call.ts';
import { adviceRecordTexts } from '../texts/advice-record.ts';
import { useCallClock } from '../use-call-clock.ts';
import { CallCharts } from './call-charts.tsx';
import { CallSymbol, ExpertBadges, ExpertLink, PriceSources, SideText, StateBadge } from './call-parts.tsx';
import { statusWords } from './status-words.ts';

const NoteButtons = lazyPart(async () => (await import('../own/note-buttons.tsx')).NoteButtons);

/** Letters of a hash that are shown. */
const SHORT = 12;

export interface CallScreenProps {
  callId: string;
  /** What a reader can do with a live call's instrument, beside its terms. */
  tools: (call: Call) => ReactNode;
}

/** One call: its frozen terms, what became of it, and what was added later. */
export function CallScreen({ callId, tools }: CallScreenProps) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(callQuery(callId));
  useTabName(data && `${data.call.terms.symbol} · ${data.call.expert.name}`);
  return (
    <div className="flex flex-col gap-3 p-3 lg:p-4">
      <p className="text-dense">
        <Link
          to="/dashboard/expertadvice"
          className="inline-flex min-h-6 items-center underline underline-offset-2 pointer-coarse:min-h-11"
        >
          ‹ {texts.all}
        </Link>
      </p>
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <Skeleton className="h-48 w-full" />
          <Skeleton className="h-72 w-full" />
        </>
      )}
      {data && <Whole answer={data} nowMs={dataUpdatedAt} tools={tools} />}
    </div>
  );
}

function Whole({ answer, nowMs, tools }: { answer: CallAnswer; nowMs: number } & Pick<CallScreenProps, 'tools'>) {
  const { call, snapshot } = answer;
  const { terms, expert, outcome } = call;
  const { data: instrument } = useQuery(instrumentQuery(terms.market, terms.symbol));
  const atMs = useCallClock(terms.market)(nowMs);
  const { data: known } = useQuery(expertQuery(expert.slug));
  return (
    <>
      <section className="flex flex-col gap-2 border border-hairline bg-panel p-3">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-title font-semibold">
          <CallSymbol {...terms} />
          <SideText side={terms.side} />
          <StateBadge {...outcome} />
          <PriceSources markets={[terms.market]} />
        </h1>
        <p className="flex flex-wrap items-baseline gap-x-2 text-body">
          <ExpertLink {...expert} />
          <ExpertBadges {...expert} />
        </p>
        <Status call={call} instrument={instrument} />
        <div className="flex flex-wrap gap-2">
          {hasNotEnded(call) && tools(call)}
          {known?.expert.isOwn && <NoteButtons call={call} />}
        </div>
      </section>
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <Terms answer={answer} nowMs={atMs} instrument={instrument} />
        <Panel title={texts.rationale}>
          <p dir="auto" className="max-w-[72ch] p-3 text-reading text-pretty break-words whitespace-pre-wrap">
            {terms.rationale}
          </p>
        </Panel>
      </div>
      <CallCharts call={call} snapshot={snapshot} instrument={instrument} nowMs={atMs} />
      {outcome.parts.length > 0 && <Parts call={call} instrument={instrument} />}
      {call.notes.length > 0 && (
        <Panel title={texts.notes}>
          <ol className="divide-y divide-hairline">
            {call.notes.map(({ seq, kind, text, at }) => (
              <li key={seq} className="flex flex-col gap-1 px-3 py-2 text-body">
                <p className="flex flex-wrap gap-x-3 text-dense text-quiet">
                  <span className="font-medium text-ink">{texts.noteKinds[kind]}</span>
                  <Moment atMs={at} />
                  <span>{texts.entryNo(String(seq))}</span>
                </p>
                <p dir="auto" className="max-w-[72ch] text-pretty break-words whitespace-pre-wrap">
                  {text}
                </p>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      <p className="text-dense text-pretty text-quiet">
        {!call.isResultHidden && `${adviceRecordTexts.computed} `}
        {adviceTexts.notAdvice}
      </p>
    </>
  );
}

const priceTextOf = (instrument: InstrumentView | null | undefined) => {
  const grid = instrument ? { ...instrument, isMoney: isPricedInMoney(instrument) } : undefined;
  return (price: number): string => callPrice(price, grid);
};

function Status({ call, instrument }: { call: Call; instrument: InstrumentView | null | undefined }) {
  const zone = useStore(readerZone);
  const { comparedAt, factor } = call.outcome;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-reading text-pretty tabular-nums" role="status">
        {statusWords(call, zone, priceTextOf(instrument))}
      </p>
      <p className="flex flex-wrap gap-x-2 text-dense text-quiet">
        {comparedAt !== null && (
          <span>
            {texts.compared} <Moment atMs={comparedAt} />
          </span>
        )}
        {factor !== 1 && <span>{texts.split(String(Number(factor.toPrecision(6))))}</span>}
      </p>
    </div>
  );
}

function Terms({
  answer: { call, seq, hash },
  nowMs,
  instrument,
}: {
  answer: CallAnswer;
  nowMs: number;
  instrument: InstrumentView | null | undefined;
}) {
  const { terms, publishedAt } = call;
  const priceText = priceTextOf(instrument);
  const grid = instrument ? { ...instrument, isMoney: isPricedInMoney(instrument) } : undefined;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [adviceTexts.entry, entryWords(terms.entry, grid)],
    [adviceTexts.targets(terms.targets.length), terms.targets.map(priceText).join(' · ')],
    [adviceTexts.stop, priceText(terms.stop)],
    [
      texts.until,
      <span key="until">
        <Moment atMs={terms.endsAt} />
        {hasNotEnded(call) && terms.endsAt > nowMs && (
          <span className="text-quiet"> ({texts.left(formatDuration(terms.endsAt - nowMs))})</span>
        )}
      </span>,
    ],
    [adviceTexts.published, <Moment key="published" atMs={publishedAt} />],
    [
      texts.hash,
      <span key="hash" className="inline-flex flex-wrap items-center justify-end gap-2">
        <span className="text-quiet">{texts.entryNo(formatCount(seq))}</span>
        <code className="font-mono text-dense" title={hash}>
          {hash.slice(0, SHORT)}…
        </code>
        <CopyButton text={hash} />
      </span>,
    ],
  ];
  return (
    <Panel
      title={texts.terms}
      aside={
        <HelpMark label={texts.frozenHelp} title={texts.frozenHelp}>
          <p>{texts.frozenWhy}</p>
        </HelpMark>
      }
    >
      <dl className="divide-y divide-hairline text-body">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-center justify-between gap-x-4 px-3 py-1.5">
            <dt className="shrink-0 text-quiet">{name}</dt>
            <dd className="min-w-0 text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-hairline px-3 py-2 text-dense">
        <Link to="/advice-record" className="underline underline-offset-2">
          {adviceTexts.recordPage}
        </Link>
      </p>
    </Panel>
  );
}

function Parts({ call, instrument }: { call: Call; instrument: InstrumentView | null | undefined }) {
  const priceText = priceTextOf(instrument);
  const { entryPrice, parts } = call.outcome;
  const sign = call.terms.side === 'long' ? 1 : -1;
  return (
    <Panel title={texts.parts} aside={<span>{texts.beforeCosts}</span>}>
      <RecordTable
        caption={texts.parts}
        items={parts.map((part, no) => ({ ...part, no }))}
        keyOf={({ no }) => String(no)}
        columns={[
          { heading: texts.exit, cell: ({ reason }) => texts.exits[reason] },
          { heading: texts.share, cell: ({ share }) => formatShare(share), isNumber: true },
          { heading: texts.price, cell: ({ price }) => priceText(price), isNumber: true },
          {
            heading: texts.move,
            cell: ({ price }) => {
              if (entryPrice === null) return '–';
              const pct = sign * (price / entryPrice - 1) * 100;
              return <ChangeText of={pct}>{formatPercent(pct)}</ChangeText>;
            },
            isNumber: true,
          },
          { heading: texts.when, cell: ({ at }) => <Moment atMs={at} /> },
        ]}
      />
    </Panel>
  );
}
