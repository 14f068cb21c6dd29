import { useQueryClient } from '@tanstack/react-query';
import { CALENDAR_LIMITS, EventImportReport, IMPORTED_EVENT_KINDS } from '@wickwise/contract';
import { MARKETS } from '@wickwise/market';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { eventListsQuery } from './event-queries.ts';
import { EventReportView } from './event-report-view.tsx';
import { ImportPanel } from './import-panel.tsx';
import { eventsTexts as texts } from './texts/events.ts';
import { ZoneField } from './zone-field.tsx';

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

/** Imports a file of calendar events. */
export function EventImportForm() {
  const [reading, setReading] = useState(NOTHING);
  const client = useQueryClient();
  const changed = (): void => {
    void client.invalidateQueries({ queryKey: eventListsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['calendar'] });
  };
  return (
    <ImportPanel
      title={texts.title}
      about={[texts.about, texts.columns]}
      fields={<ReadingFields reading={reading} change={(next) => setReading({ ...reading, ...next })} />}
      files={{
        name: 'file',
        label: texts.file,
        hint: texts.fileHint,
        accept: '.csv,.txt,.ics,.ical',
        flawOf: ({ name, size }) => (size > CALENDAR_LIMITS.uploadBytes ? texts.tooLarge(name) : undefined),
      }}
      check={texts.check}
      store={texts.doImport}
      storable={({ problemCount, events }: EventImportReport) => (problemCount === 0 ? events : 0)}
      send={([file], isDryRun) => sendFile(file as File, reading, isDryRun)}
      onStored={changed}
      progress={(isDryRun) => (isDryRun ? texts.checking : texts.importing)}
      view={(report, isDryRun) => <EventReportView report={report} isDryRun={isDryRun} />}
    />
  );
}

function ReadingFields({ reading, change }: { reading: Reading; change: (next: Partial<Reading>) => void }) {
  const { market, kind, zone, list, scope } = reading;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          name="market"
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
          name="kind"
          label={texts.kind}
          value={kind}
          options={[
            { value: '', label: texts.inFile },
            ...IMPORTED_EVENT_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
          ]}
          onChange={(next) => change({ kind: next })}
        />
        <Select
          name="scope"
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
        <ZoneField label={texts.zone} hint={texts.zoneHint} zone={zone} onZone={(next) => change({ zone: next })} />
      </div>
    </>
  );
}

function sendFile(file: File, { scope, ...reading }: Reading, isDryRun: boolean): Promise<EventImportReport> {
  const given = Object.entries(reading).filter(([, value]) => value.trim() !== '');
  const query = new URLSearchParams({
    name: file.name.slice(-200),
    dryRun: String(isDryRun),
    scope,
    ...Object.fromEntries(given),
  });
  return api.post(`admin/calendar?${query}`, file, EventImportReport);
}
