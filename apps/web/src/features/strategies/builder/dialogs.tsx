import { useQueryClient } from '@tanstack/react-query';
import { type OwnStrategy, Strategy } from '@wickwise/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useFrozenLink } from '../../../lib/use-frozen-link.ts';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, INPUT } from '../../../ui/field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { LinkDialog } from '../../../ui/link-dialog.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { importStrategy, removeStrategy, shareStrategy, strategiesQuery } from '../queries.ts';
import { builderTexts as texts } from '../texts/builder.ts';
import type { StrategyDraft } from './builder-search.ts';

export type BuilderDialogKind = 'import' | 'share' | 'remove';

export interface DialogsProps {
  asked: BuilderDialogKind;
  draft: StrategyDraft;
  saved: OwnStrategy | undefined;
  /** Opens another strategy; undefined after the shown one was deleted. */
  onOpen: (id: string | undefined) => void;
  onClose: () => void;
}

/** Dialogs before actions on a strategy. */
export function BuilderDialogs({ asked, draft, saved, onOpen, onClose }: DialogsProps) {
  if (asked === 'import') return <ImportDialog draft={draft} onOpen={onOpen} onClose={onClose} />;
  if (!saved) return null;
  if (asked === 'share') return <ShareDialog id={saved.id} onClose={onClose} />;
  return <RemoveDialog strategy={saved} onOpen={onOpen} onClose={onClose} />;
}

function ImportDialog({ draft, onOpen, onClose }: Pick<DialogsProps, 'draft' | 'onOpen' | 'onClose'>) {
  const [text, setText] = useState('');
  const client = useQueryClient();
  const form = useForm({
    schema: z.object({ text: z.string().check(z.minLength(1)) }),
    onSubmit: async (values) => {
      const strategy = await importStrategy(fileOf(values.text, draft));
      await client.invalidateQueries(strategiesQuery);
      onClose();
      onOpen(strategy.id);
    },
  });
  return (
    <Dialog title={texts.importTitle} about={texts.importAbout} isOpen onOpen={onClose}>
      <Form form={form} submitLabel={texts.importDo} busyLabel={texts.importing}>
        <FileField
          name="file"
          label={texts.importFile}
          accept=".json,application/json"
          onFiles={([file]) => void file?.text().then(setText)}
        />
        <Field name="text" label={texts.importText}>
          {(ties) => (
            <textarea
              {...ties}
              rows={8}
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className={`${INPUT} h-auto py-2 font-mono text-dense pointer-coarse:h-auto`}
            />
          )}
        </Field>
      </Form>
    </Dialog>
  );
}

/** Parses a file; a bare definition of the contract gets the present market and timeframe. */
function fileOf(text: string, { market, timeframe }: StrategyDraft): unknown {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error(texts.notJson);
  }
  const bare = Strategy.safeParse(read);
  return bare.success ? { format: 'wickwise-strategy/1', market, timeframe, definition: bare.data } : read;
}

function ShareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const frozen = useFrozenLink(() => shareStrategy(id));
  return <LinkDialog {...frozen} title={texts.shareTitle} about={texts.shareAbout} onClose={onClose} />;
}

function RemoveDialog({
  strategy,
  onOpen,
  onClose,
}: { strategy: OwnStrategy } & Pick<DialogsProps, 'onOpen' | 'onClose'>) {
  const client = useQueryClient();
  const remove = async (): Promise<void> => {
    await removeStrategy(strategy.id);
    await client.invalidateQueries(strategiesQuery);
    onOpen(undefined);
  };
  return (
    <ActDialog
      title={texts.removeTitle(strategy.definition.label)}
      about={texts.removeAbout}
      act={texts.removeDo}
      onAct={remove}
      onClose={onClose}
    />
  );
}
