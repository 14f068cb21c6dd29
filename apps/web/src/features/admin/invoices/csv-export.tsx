import type { IsoDate } from '@wickwise/market';
import { type SubmitEvent, useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { loadInvoicesCsv } from './invoice-queries.ts';
import { adminInvoicesTexts as texts } from './texts/admin-invoices.ts';

const today = (): IsoDate => new Date().toISOString().slice(0, 10) as IsoDate;
const monthBegin = (): IsoDate => `${today().slice(0, 7)}-01` as IsoDate;

/** Downloads the documents of a period as a table. */
export function CsvExport() {
  const [from, setFrom] = useState<IsoDate | ''>(monthBegin);
  const [to, setTo] = useState<IsoDate | ''>(today);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const save = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy || from === '' || to === '') return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      saveFile(`invoices-${from}-${to}.csv`, await loadInvoicesCsv(from, to));
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3 p-3">
      <p className="max-w-[72ch] text-body text-pretty text-quiet">{texts.exportAbout}</p>
      <div className="flex flex-wrap items-end gap-3">
        <DateField name="from" label={texts.from} value={from} onChange={setFrom} />
        <DateField name="to" label={texts.to} value={to} onChange={setTo} />
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? texts.exporting : texts.export}
        </Button>
      </div>
      {failure && <FailureNote error={failure} />}
    </form>
  );
}
