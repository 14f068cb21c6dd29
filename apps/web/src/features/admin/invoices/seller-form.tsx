import { InvoiceSeller, SELLER_LIMITS } from '@wickwise/contract';
import { useState } from 'react';
import { Choice } from '../../../ui/choice.tsx';
import { DoneNote } from '../../../ui/done-note.tsx';
import { Field, INPUT, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { saveSeller } from './invoice-queries.ts';
import { adminInvoicesTexts as texts } from './texts/admin-invoices.ts';

/** Codes and numbers are compared without spaces, in capital letters. */
const code = (value: FormDataEntryValue | null): string =>
  String(value ?? '')
    .replaceAll(/[\s.]/g, '')
    .toUpperCase();
const text = (value: FormDataEntryValue | null): string => String(value ?? '').trim();
const orNull = (value: string): string | null => (value === '' ? null : value);

/** Who sells, as invoices print it. */
export function SellerForm({ seller }: { seller: InvoiceSeller | null }) {
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm({
    schema: InvoiceSeller,
    read: (data) => ({
      name: data.get('name'),
      lines: data.get('lines'),
      country: code(data.get('country')),
      email: orNull(text(data.get('email'))),
      gstin: orNull(code(data.get('gstin'))),
      vatNumber: orNull(code(data.get('vatNumber'))),
      exportsZeroRated: data.get('exportsZeroRated') !== null,
      lut: orNull(text(data.get('lut'))),
      serviceCode: code(data.get('serviceCode')),
      invoicePrefix: code(data.get('invoicePrefix')),
      creditPrefix: code(data.get('creditPrefix')),
      terms: orNull(text(data.get('terms'))),
    }),
    onSubmit: async (values) => {
      setIsSaved(false);
      await saveSeller(values);
      setIsSaved(true);
    },
  });
  const { prefixLength, nameLength, lutLength } = SELLER_LIMITS;
  const prefix = { maxLength: prefixLength, autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false };
  return (
    <Form form={form} submitLabel={texts.save} aria-label={texts.sellerTitle} className="flex max-w-xl flex-col gap-4">
      <TextField
        name="name"
        label={texts.name}
        maxLength={nameLength}
        defaultValue={seller?.name}
        autoComplete="organization"
      />
      <Lines name="lines" label={texts.lines} hint={texts.linesHint} defaultValue={seller?.lines} />
      <TextField
        name="country"
        label={texts.countryCode}
        hint={texts.countryHint}
        maxLength={2}
        defaultValue={seller?.country}
        autoComplete="country"
      />
      <TextField
        name="email"
        label={texts.email}
        isOptional
        type="email"
        defaultValue={seller?.email ?? ''}
        autoComplete="off"
      />
      <TextField
        name="gstin"
        label={texts.gstin}
        hint={texts.gstinHint}
        isOptional
        maxLength={20}
        defaultValue={seller?.gstin ?? ''}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="vatNumber"
        label={texts.vatNumber}
        hint={texts.vatHint}
        isOptional
        maxLength={24}
        defaultValue={seller?.vatNumber ?? ''}
        autoComplete="off"
        spellCheck={false}
      />
      <Choice
        type="checkbox"
        name="exportsZeroRated"
        label={texts.exports}
        text={texts.exportsHint}
        defaultChecked={seller?.exportsZeroRated}
      />
      <TextField
        name="lut"
        label={texts.lut}
        isOptional
        maxLength={lutLength}
        defaultValue={seller?.lut ?? ''}
        autoComplete="off"
      />
      <TextField
        name="serviceCode"
        label={texts.serviceCode}
        hint={texts.serviceHint}
        maxLength={6}
        inputMode="numeric"
        defaultValue={seller?.serviceCode ?? '998431'}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="invoicePrefix"
          label={texts.invoicePrefix}
          hint={texts.prefixHint}
          defaultValue={seller?.invoicePrefix ?? 'WW'}
          {...prefix}
        />
        <TextField
          name="creditPrefix"
          label={texts.creditPrefix}
          defaultValue={seller?.creditPrefix ?? 'WC'}
          {...prefix}
        />
      </div>
      <Lines name="terms" label={texts.terms} isOptional defaultValue={seller?.terms ?? ''} />
      {isSaved && <DoneNote>{texts.saved}</DoneNote>}
    </Form>
  );
}

interface LinesProps {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  defaultValue: string | undefined;
}

const Lines = ({ name, label, hint, isOptional = false, defaultValue }: LinesProps) => (
  <Field name={name} label={label} hint={hint} isOptional={isOptional}>
    {(ties) => (
      <textarea
        {...ties}
        rows={3}
        dir="auto"
        defaultValue={defaultValue}
        className={`${INPUT} h-auto py-2 pointer-coarse:h-auto`}
      />
    )}
  </Field>
);
