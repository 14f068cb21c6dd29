import { useQuery } from '@tanstack/react-query';
import type { ChainHead } from '@wickwise/contract';
import { dateMs } from '@wickwise/market';
import { useState } from 'react';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Reading } from '../../../ui/reading.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { chainHeadsQuery, loadChain, loadHeads } from '../queries.ts';
import { adviceChainTexts as texts } from '../texts/advice-chain.ts';

/** Heads of a page of the server. */
const PAGE_SIZE = 50;
/** Letters of a hash that are shown. */
const SHORT = 16;

const CHAIN_FILE = 'calls-chain.jsonl';
const HEADS_FILE = 'calls-heads.jsonl';
const COMMAND = `npm run -s cli -- verify-calls ${CHAIN_FILE} --heads ${HEADS_FILE}`;

/** How calls are kept unchanged, with the newest heads of the chain and how to check it. */
export function ChainScreen() {
  return (
    <Reading title={texts.title}>
      <p className="mt-3 text-pretty">{texts.what}</p>
      <h2 className="mt-8 text-title font-semibold">{texts.verify}</h2>
      <p className="mt-2 text-pretty">{texts.verifyHow}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <code className="min-w-0 border border-hairline bg-panel px-2 py-1 font-mono text-dense break-all">
          {COMMAND}
        </code>
        <CopyButton text={COMMAND} />
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ActButton onAct={async () => saveFile(CHAIN_FILE, await loadChain())}>{texts.export}</ActButton>
        <ActButton onAct={async () => saveFile(HEADS_FILE, await loadHeads())}>{texts.exportHeads}</ActButton>
      </div>
      <div className="mt-8">
        <Heads />
      </div>
      <p className="mt-4 text-dense text-pretty text-quiet">{texts.anchorWhy}</p>
    </Reading>
  );
}

function Heads() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(chainHeadsQuery(page));
  return (
    <Panel title={texts.heads}>
      {error && !data && (
        <div className="p-3">
          <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Skeleton className="m-3 h-64" />}
      {data?.heads.length === 0 && <EmptyNote title={texts.none}>{texts.noneWhy}</EmptyNote>}
      {data && data.heads.length > 0 && (
        <RecordTable
          caption={texts.heads}
          items={data.heads}
          keyOf={({ day }) => day}
          columns={[
            { heading: texts.day, cell: ({ day }) => formatDay(dateMs(day), 'UTC') },
            { heading: texts.entries, cell: ({ seq }) => formatCount(seq), isNumber: true },
            {
              heading: texts.hash,
              cell: ({ hash }) => (
                <span className="inline-flex flex-wrap items-center gap-2">
                  <code className="font-mono text-dense" title={hash}>
                    {hash.slice(0, SHORT)}…
                  </code>
                  <CopyButton text={hash} />
                </span>
              ),
            },
            { heading: texts.anchor, cell: (head) => <Anchor head={head} /> },
          ]}
        />
      )}
      {data && <Pager page={page} pageCount={Math.ceil(data.totalCount / PAGE_SIZE)} onPage={setPage} />}
    </Panel>
  );
}

function Anchor({ head: { day, anchor } }: { head: ChainHead }) {
  if (anchor === null) return <span className="text-quiet">{texts.anchors.none}</span>;
  return (
    <a href={`/api/v1/advice/heads/${day}/proof`} className="underline underline-offset-2">
      {texts.anchors[anchor]}
    </a>
  );
}
