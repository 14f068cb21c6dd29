import { useQuery } from '@tanstack/react-query';
import {
  type HoldingFormat,
  type HoldingRefusal,
  type HoldingsPreview,
  PreviewHoldingsRequest,
} from '@wickwise/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatFigure } from '../../lib/format.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, INPUT } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { quantityText } from './quantity-text.ts';
import { importHoldings, previewHoldings } from './queries.ts';
import { SaveChoice, type SaveInto } from './save-choice.tsx';
import { importTexts as texts } from './texts/import.ts';

interface HoldingsImportDialogProps {
  onClose: () => void;
  /** With the list that has them now. */
  onSaved: (listId: string) => void;
}

/** Imports holdings in two steps: the file, then what was found in it and where to save it. */
export function HoldingsImportDialog({ onClose, onSaved }: HoldingsImportDialogProps) {
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<HoldingsPreview>();
  return (
    <Dialog title={texts.title} about={texts.about} isOpen onOpen={onClose}>
      {preview ? (
        <SaveStep text={text} preview={preview} onBack={() => setPreview(undefined)} onSaved={onSaved} />
      ) : (
        <FileStep text={text} onText={setText} onPreview={setPreview} />
      )}
    </Dialog>
  );
}

interface FileStepProps {
  text: string;
  onText: (text: string) => void;
  onPreview: (preview: HoldingsPreview) => void;
}

function FileStep({ text, onText, onPreview }: FileStepProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [workbook, setWorkbook] = useState('');
  const form = useForm({
    schema: PreviewHoldingsRequest,
    read: (data) => ({ text: workbook || data.get('text') }),
    onSubmit: async (values) => onPreview(await previewHoldings(values.text)),
  });
  const show = (table: string): void => {
    const isWorkbook = table.includes('\0'); // the server says what to do with it; it is no text to show
    onText(isWorkbook ? '' : table);
    setWorkbook(isWorkbook ? table : '');
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const table = await file.text();
    flushSync(() => show(table));
    input.current?.form?.requestSubmit();
  };
  return (
    <Form form={form} submitLabel={texts.check} busyLabel={texts.checking}>
      <FileField
        name="file"
        label={texts.file}
        accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv,text/plain"
        onFiles={([file]) => void take(file)}
      />
      <Field name="text" label={texts.text}>
        {(ties) => (
          <textarea
            {...ties}
            ref={input}
            rows={5}
            spellCheck={false}
            value={text}
            onChange={({ target }) => show(target.value)}
            className={`${INPUT} h-auto py-2 font-mono text-dense font-normal pointer-coarse:h-auto`}
          />
        )}
      </Field>
    </Form>
  );
}

interface SaveStepProps {
  text: string;
  preview: HoldingsPreview;
  onBack: () => void;
  onSaved: (listId: string) => void;
}

function SaveStep({ text, preview, onBack, onSaved }: SaveStepProps) {
  const { data: lists } = useQuery(watchlistsQuery);
  const [into, setInto] = useState<SaveInto>({ name: texts.usualName });
  const { holdings } = preview;
  const save = async (): Promise<void> => {
    const { watchlist } = await importHoldings({ text, into });
    toast(texts.saved(holdings.length, watchlist.name));
    onSaved(watchlist.id);
  };
  return (
    <div className="flex flex-col gap-3">
      <Found preview={preview} />
      {holdings.length > 0 && <SaveChoice into={into} lists={lists ?? []} onChange={setInto} />}
      <div className="flex flex-wrap gap-2">
        {holdings.length > 0 && (
          <ActButton look="primary" onAct={save}>
            {texts.save}
          </ActButton>
        )}
        <Button onClick={onBack}>{texts.again}</Button>
      </div>
    </div>
  );
}

function Found({ preview: { format, holdings, refused, refusedCount } }: { preview: HoldingsPreview }) {
  return (
    <>
      <p className="text-body font-medium">{texts.recognised(formatName(format))}</p>
      <section aria-label={texts.taken(holdings.length)}>
        <h3 className="text-dense text-quiet">{texts.taken(holdings.length)}</h3>
        <ul className="max-h-48 overflow-y-auto border border-hairline text-body tabular-nums empty:hidden">
          {holdings.map(({ market, symbol, name, quantity, cost, currency, tickSize }) => (
            <li key={`${market}:${symbol}`} className="flex gap-3 border-t border-hairline px-2 py-1 first:border-t-0">
              <span className="min-w-0 flex-1 truncate" title={name}>
                <span className="font-medium">{symbol}</span> <span className="text-quiet">{name}</span>
              </span>
              <span>{quantityText(quantity, currency)}</span>
              <span className="w-28 text-right text-quiet">
                {cost !== null && formatFigure(cost, { tickSize, currency, isMoney: true })}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {refusedCount > 0 && (
        <section aria-label={texts.refused(refusedCount)}>
          <h3 className="text-dense text-warn">{texts.refused(refusedCount)}</h3>
          <ul className="max-h-32 overflow-y-auto text-dense">
            {refused.map(({ line, symbol, reason }) => (
              <li key={`${line} ${symbol}`} className="break-words">
                {texts.line(line, symbol)} <span className="text-quiet">({reasonText(reason)})</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const formatName = (format: HoldingFormat): string =>
  format === 'ibkr-flex' ? texts.formats.ibkrFlex : texts.formats[format];

const REASONS = {
  'unknown-symbol': 'unknown',
  'no-symbol': 'noSymbol',
  'no-quantity': 'noQuantity',
  short: 'short',
  'bad-cost': 'badCost',
  fund: 'fund',
  bond: 'bond',
  derivative: 'derivative',
  'other-kind': 'otherKind',
  currency: 'currency',
  'too-many': 'tooMany',
} as const satisfies Record<HoldingRefusal, keyof typeof texts.reasons>;

const reasonText = (reason: HoldingRefusal): string => texts.reasons[REASONS[reason]];
