import { useQueryClient } from '@tanstack/react-query';
import { IMPORT_TIMEFRAMES, IMPORT_UPLOAD_BYTES, type ImportReport } from '@wickwise/contract';
import { MARKETS } from '@wickwise/market';
import { useState } from 'react';
import { marketNames } from '../../../lib/market-names.ts';
import { Select } from '../../../ui/select.tsx';
import { ImportPanel } from './import-panel.tsx';
import { importsQuery } from './queries.ts';
import { ImportReportView } from './report-view.tsx';
import { type ImportReading, sendFiles } from './send-files.ts';
import { importsTexts as texts } from './texts/imports.ts';
import { ZoneField } from './zone-field.tsx';

/** Imports files of prices. */
export function ImportForm() {
  const [reading, setReading] = useState<ImportReading>({ market: 'Indian_Equity', timeframe: '1D', zone: '' });
  const client = useQueryClient();
  return (
    <ImportPanel
      title={texts.title}
      about={[texts.about, texts.licence]}
      fields={<ReadingFields reading={reading} onReading={setReading} />}
      files={{
        name: 'files',
        label: texts.files,
        hint: texts.filesHint,
        accept: '.csv,.txt,.zip,.gz',
        multiple: true,
        flawOf: ({ name, size }) => (size > IMPORT_UPLOAD_BYTES ? texts.tooLarge(name) : undefined),
      }}
      check={texts.check}
      store={texts.doImport}
      storable={importable}
      send={(files, isDryRun, onFile) => sendFiles(files, { ...reading, isDryRun, onFile })}
      onStored={() => void client.invalidateQueries({ queryKey: importsQuery.queryKey })}
      progress={(isDryRun, at, count) => (isDryRun ? texts.checking : texts.importing)(at, count)}
      view={(report, isDryRun) => <ImportReportView report={report} isDryRun={isDryRun} market={reading.market} />}
    />
  );
}

interface ReadingFieldsProps {
  reading: ImportReading;
  onReading: (reading: ImportReading) => void;
}

function ReadingFields({ reading, onReading }: ReadingFieldsProps) {
  const { market, timeframe, zone } = reading;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          name="market"
          label={texts.market}
          value={market}
          options={MARKETS.map((value) => ({ value, label: marketNames[value] }))}
          onChange={(next) => onReading({ ...reading, market: next })}
        />
        <Select
          name="timeframe"
          label={texts.timeframe}
          value={timeframe}
          options={IMPORT_TIMEFRAMES.map((value) => ({ value, label: value }))}
          onChange={(next) => onReading({ ...reading, timeframe: next })}
        />
      </div>
      {timeframe !== '1D' && (
        <div className="max-w-80">
          <ZoneField
            label={texts.zone}
            hint={texts.zoneHint}
            zone={zone}
            onZone={(next) => onReading({ ...reading, zone: next })}
          />
        </div>
      )}
    </>
  );
}

/** Bars of files without problems: the others are left out. */
const importable = ({ lists }: ImportReport): number =>
  lists.reduce((sum, { problemCount, added, revised }) => sum + (problemCount > 0 ? 0 : added + revised), 0);
