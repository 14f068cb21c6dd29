import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../ui/button.tsx';
import { FileField, type FileFieldProps } from '../../../ui/file-field.tsx';
import { FormBody } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useForm } from '../../../ui/use-form.ts';

interface ImportPanelProps<Report> {
  title: string;
  about: readonly string[];
  /** How the files are to be read. */
  fields: ReactNode;
  files: Omit<FileFieldProps, 'onFiles'>;
  check: string;
  /** Says what storing a report's records is. */
  store: (count: number) => string;
  /** Number of records that the second step would store. */
  storable: (report: Report) => number;
  /** Sends the files; calls `onFile` before each of several, which count from 1. */
  send: (files: readonly File[], isDryRun: boolean, onFile: (at: number) => void) => Promise<Report>;
  onStored: (report: Report) => void;
  progress: (isDryRun: boolean, at: number, count: number) => string;
  view: (report: Report, isDryRun: boolean) => ReactNode;
}

const Step = z.object({ isDryRun: z.boolean() });
const readStep = (data: FormData) => ({ isDryRun: data.get('step') !== 'store' });

/**
 * Imports files in two steps: they are read and compared first, and what is shown then is what the second button stores.
 * A report belongs to the files and the way of reading that it was made of.
 */
export function ImportPanel<Report>(props: ImportPanelProps<Report>) {
  const { title, about, fields, check, store, storable, view } = props;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [made, setMade] = useState<{ report: Report; isDryRun: boolean }>();
  const [sending, setSending] = useState({ isDryRun: true, at: 1 });
  const form = useForm({
    schema: Step,
    read: readStep,
    onSubmit: async ({ isDryRun }) => {
      setMade(undefined);
      setSending({ isDryRun, at: 1 });
      const report = await props.send(files, isDryRun, (at) => setSending({ isDryRun, at }));
      setMade({ report, isDryRun });
      if (!isDryRun) props.onStored(report);
    },
  });
  const count = made?.isDryRun ? storable(made.report) : 0;
  return (
    <Panel title={title}>
      <div className="p-3">
        <FormBody form={form} aria-label={title} onChange={() => setMade(undefined)}>
          {about.map((sentence) => (
            <p key={sentence} className="max-w-[72ch] text-body text-pretty text-quiet">
              {sentence}
            </p>
          ))}
          {fields}
          <FileField {...props.files} isRequired onFiles={setFiles} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look={count > 0 ? 'plain' : 'primary'} aria-disabled={form.isBusy}>
              {check}
            </Button>
            {count > 0 && (
              <Button type="submit" name="step" value="store" look="primary" aria-disabled={form.isBusy}>
                {store(count)}
              </Button>
            )}
          </div>
          {form.isBusy && (
            <Progress
              label={props.progress(sending.isDryRun, sending.at, files.length)}
              share={(sending.at - 1) / files.length}
            />
          )}
          {made && view(made.report, made.isDryRun)}
        </FormBody>
      </div>
    </Panel>
  );
}

const Progress = ({ label, share }: { label: string; share: number }) => (
  <div role="status" className="text-body">
    {label}
    <ProgressBar label={label} share={share} />
  </div>
);
