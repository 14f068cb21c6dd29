import { InvoiceExportQuery } from '@wickwise/contract';
import type { IsoDate } from '@wickwise/market';
import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { loadInvoicesCsv } from './invoice-queries.ts';
import { adminInvoicesTexts as texts } from './texts/admin-invoices.ts';

const today = (): IsoDate => new Date().toISOString().slice(0, 10) as IsoDate;
const monthBegin = (): IsoDate => `${today().slice(0, 7)}-01` as IsoDate;

/** Downloads the documents of a period as a table. */
export function CsvExport() {
  const [from, setFrom] = useState<IsoDate | ''>(monthBegin);
  const [to, setTo] = useState<IsoDate | ''>(today);
  const form = useForm({
    schema: InvoiceExportQuery,
    read: () => ({ from, to }),
    onSubmit: async (days) => saveFile(`invoices-${days.from}-${days.to}.csv`, await loadInvoicesCsv(days)),
  });
  return (
    <div className="p-3">
      <Form form={form} submitLabel={texts.export} busyLabel={texts.exporting} look="plain">
        <p className="max-w-[72ch] text-body text-pretty text-quiet">{texts.exportAbout}</p>
        <div className="flex flex-wrap items-end gap-3">
          <DateField name="from" label={texts.from} value={from} onChange={setFrom} />
          <DateField name="to" label={texts.to} value={to} onChange={setTo} />
        </div>
      </Form>
    </div>
  );
}
