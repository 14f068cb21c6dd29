import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IMPORT_TIMEFRAMES, IMPORT_UPLOAD_BYTES, type ImportReport } from '@wickwise/contract';
import { MARKETS, type Market } from '@wickwise/market';
import { useState } from 'react';
import { marketNames } from '../../../lib/market-names.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Select } from '../../../ui/select.tsx';
import { importsQuery } from './queries.ts';
import { ImportReportView } from './report-view.tsx';
import { type ImportReading, sendFiles } from './send-files.ts';
import { importsTexts as texts } from './texts/imports.ts';

/** A report belongs to the files and the way of reading that it was made of. */
interface Made {
  report: ImportReport;
  isDryRun: boolean;
}

/** Files are read and compared first; what is shown then is what the second button stores. */
export function ImportForm() {
  const [reading, setReading] = useState<ImportReading>({ market: 'Indian_Equity', timeframe: '1D', zone: '' });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [made, setMade] = useState<Made>();
  const [at, setAt] = useState(0);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (isDryRun: boolean) => sendFiles(files, { ...reading, isDryRun, onFile: setAt }),
    onMutate: () => setMade(undefined),
    onSuccess: (report, isDryRun) => {
      setMade({ report, isDryRun });
      if (!isDryRun) void client.invalidateQueries({ queryKey: importsQuery.queryKey });
    },
  });
  const change = (next: Partial<ImportReading>): void => {
    setReading({ ...reading, ...next });
    setMade(undefined);
  };
  const large = files.find(({ size }) => size > IMPORT_UPLOAD_BYTES);
  const isReady = files.length > 0 && !large && !send.isPending;
  const newBars = made?.isDryRun ? importable(made.report) : 0;
  return (
    <Panel title={texts.title}>
      <div className="flex flex-col gap-3 p-3">
        <p className="max-w-[72ch] text-body text-pretty text-quiet">{texts.about}</p>
        <p className="max-w-[72ch] text-body text-pretty text-quiet">{texts.licence}</p>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={texts.market}
            value={reading.market}
            options={MARKETS.map((value) => ({ value, label: marketNames[value] }))}
            onChange={(market: Market) => change({ market })}
          />
          <Select
            label={texts.timeframe}
            value={reading.timeframe}
            options={IMPORT_TIMEFRAMES.map((value) => ({ value, label: value }))}
            onChange={(timeframe) => change({ timeframe })}
          />
        </div>
        {reading.timeframe !== '1D' && (
          <div className="max-w-80">
            <TextField
              name="zone"
              label={texts.zone}
              hint={texts.zoneHint}
              isDense
              value={reading.zone}
              placeholder="Asia/Kolkata"
              spellCheck={false}
              onChange={({ target }) => change({ zone: target.value.trim() })}
            />
          </div>
        )}
        <label className="flex max-w-[72ch] flex-col gap-1 text-body font-medium">
          {texts.files}
          <input
            type="file"
            multiple
            accept=".csv,.txt,.zip,.gz"
            className="min-w-0 text-body font-normal file:mr-3 file:min-h-9 file:rounded-input file:border file:border-solid file:border-hairline file:bg-panel file:px-4 file:text-ink pointer-coarse:file:min-h-11"
            onChange={({ target }) => {
              setFiles([...(target.files ?? [])]);
              setMade(undefined);
            }}
          />
          <span className="text-dense font-normal text-pretty text-quiet">{texts.filesHint}</span>
        </label>
        {large && <FailureNote error={new Error(texts.tooLarge(large.name))} />}
        {send.error && <FailureNote error={send.error} />}
        <div className="flex flex-wrap gap-2">
          <Button look={newBars > 0 ? 'plain' : 'primary'} disabled={!isReady} onClick={() => send.mutate(true)}>
            {texts.check}
          </Button>
          {newBars > 0 && (
            <Button look="primary" disabled={!isReady} onClick={() => send.mutate(false)}>
              {texts.doImport(newBars)}
            </Button>
          )}
        </div>
        {send.isPending && <Progress isDryRun={send.variables} at={at} count={files.length} />}
        {made && <ImportReportView report={made.report} isDryRun={made.isDryRun} market={reading.market} />}
      </div>
    </Panel>
  );
}

function Progress({ isDryRun, at, count }: { isDryRun: boolean; at: number; count: number }) {
  const label = (isDryRun ? texts.checking : texts.importing)(at, count);
  return (
    <div role="status" className="text-body">
      {label}
      <ProgressBar label={label} share={(at - 1) / count} />
    </div>
  );
}

/** Bars of files without problems: the others are left out. */
const importable = ({ lists }: ImportReport): number =>
  lists.reduce((sum, { problemCount, added, revised }) => sum + (problemCount > 0 ? 0 : added + revised), 0);
