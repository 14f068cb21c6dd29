import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CALENDAR_LIMITS, EventImportReport, IMPORTED_EVENT_KINDS } from '@wickwise/contract';
import { MARKETS } from '@wickwise/market';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { eventListsQuery } from './event-queries.ts';
import { EventReportView } from './event-report-view.tsx';
import { eventsTexts as texts } from './texts/events.ts';

const SCOPES = ['internal', 'display'] as const;

/** How the file is to be read; empty where the file says it. */
interface Reading {
  market: (typeof MARKETS)[number] | 'all' | '';
  kind: (typeof IMPORTED_EVENT_KINDS)[number] | '';
  zone: string;
  list: string;
  scope: (typeof SCOPES)[number];
}

const NOTHING: Reading = { market: '', kind: '', zone: '', list: '', scope: 'internal' };

/** A file is read and compared first; what is shown then is what the second button stores. */
export function EventImportForm() {
  const [reading, setReading] = useState(NOTHING);
  const [file, setFile] = useState<File>();
  const [made, setMade] = useState<{ report: EventImportReport; isDryRun: boolean }>();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (isDryRun: boolean) => sendFile(file as File, reading, isDryRun),
    onMutate: () => setMade(undefined),
    onSuccess: (report, isDryRun) => {
      setMade({ report, isDryRun });
      if (report.isStored) void client.invalidateQueries({ queryKey: eventListsQuery.queryKey });
      if (report.isStored) void client.invalidateQueries({ queryKey: ['calendar'] });
    },
  });
  const change = (next: Partial<Reading>): void => {
    setReading({ ...reading, ...next });
    setMade(undefined);
  };
  const isLarge = file !== undefined && file.size > CALENDAR_LIMITS.uploadBytes;
  const isReady = file !== undefined && !isLarge && !send.isPending;
  const count = made?.isDryRun && made.report.problemCount === 0 ? made.report.events : 0;
  return (
    <Panel title={texts.title}>
      <div className="flex flex-col gap-3 p-3">
        <p className="max-w-[72ch] text-body text-pretty text-quiet">{texts.about}</p>
        <p className="max-w-[72ch] text-body text-pretty text-quiet">{texts.columns}</p>
        <ReadingFields reading={reading} change={change} />
        <label className="flex max-w-[72ch] flex-col gap-1 text-body font-medium">
          {texts.file}
          <input
            type="file"
            accept=".csv,.txt,.ics,.ical"
            className="min-w-0 text-body font-normal file:mr-3 file:min-h-9 file:rounded-input file:border file:border-solid file:border-hairline file:bg-panel file:px-4 file:text-ink pointer-coarse:file:min-h-11"
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              setMade(undefined);
            }}
          />
          <span className="text-dense font-normal text-pretty text-quiet">{texts.fileHint}</span>
        </label>
        {isLarge && <FailureNote error={new Error(texts.tooLarge(file.name))} />}
        {send.error && <FailureNote error={send.error} />}
        <div className="flex flex-wrap gap-2">
          <Button look={count > 0 ? 'plain' : 'primary'} disabled={!isReady} onClick={() => send.mutate(true)}>
            {texts.check}
          </Button>
          {count > 0 && (
            <Button look="primary" disabled={!isReady} onClick={() => send.mutate(false)}>
              {texts.doImport(count)}
            </Button>
          )}
        </div>
        {made && <EventReportView report={made.report} isDryRun={made.isDryRun} />}
      </div>
    </Panel>
  );
}

function ReadingFields({ reading, change }: { reading: Reading; change: (next: Partial<Reading>) => void }) {
  const { market, kind, zone, list, scope } = reading;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={texts.market}
          value={market}
          options={[
            { value: '', label: texts.inFile },
            ...MARKETS.map((value) => ({ value, label: marketNames[value] })),
            { value: 'all', label: texts.allMarkets },
          ]}
          onChange={(next) => change({ market: next })}
        />
        <Select
          label={texts.kind}
          value={kind}
          options={[
            { value: '', label: texts.inFile },
            ...IMPORTED_EVENT_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
          ]}
          onChange={(next) => change({ kind: next })}
        />
        <Select
          label={texts.scope}
          value={scope}
          options={SCOPES.map((value) => ({ value, label: texts.scopes[value] }))}
          onChange={(next) => change({ scope: next })}
        />
      </div>
      <p className="max-w-[72ch] text-dense text-pretty text-quiet">{texts.scopeWhy}</p>
      <div className="grid max-w-[40rem] gap-3 sm:grid-cols-2">
        <TextField
          name="list"
          label={texts.list}
          hint={texts.listHint}
          isDense
          value={list}
          maxLength={80}
          onChange={({ target }) => change({ list: target.value })}
        />
        <TextField
          name="zone"
          label={texts.zone}
          hint={texts.zoneHint}
          isDense
          value={zone}
          placeholder="Asia/Kolkata"
          spellCheck={false}
          onChange={({ target }) => change({ zone: target.value.trim() })}
        />
      </div>
    </>
  );
}

function sendFile(file: File, { scope, ...reading }: Reading, isDryRun: boolean): Promise<EventImportReport> {
  const given = Object.entries(reading).filter(([, value]) => value.trim() !== '');
  const query = new URLSearchParams({
    ...{ name: file.name.slice(-200), dryRun: String(isDryRun), scope },
    ...Object.fromEntries(given),
  });
  return api.post(`admin/calendar?${query}`, file, EventImportReport);
}
