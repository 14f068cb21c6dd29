import {
  AddVerifiedFiguresRequest,
  ChangeExpertRequest,
  CreateExpertRequest,
  EXPERT_LIMITS,
  type Expert,
} from '@wickwise/contract';
import { useState } from 'react';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmailField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useForm } from '../../../ui/use-form.ts';
import { expertsTexts as texts } from '../texts/experts.ts';
import { importVerified, saveExpert, saveNewExpert } from './expert-queries.ts';
import { LongText, ProfileFields, readProfile, useProfile } from './profile-fields.tsx';

interface DialogProps {
  onClose: () => void;
}

/** Makes an account an expert. */
export function CreateDialog({ onClose }: DialogProps) {
  const [state, onState] = useProfile(undefined);
  const form = useForm({
    schema: CreateExpertRequest,
    read: (data) => ({ ...readProfile(data, state), email: data.get('email'), slug: data.get('slug') }),
    onSubmit: async (request) => {
      await saveNewExpert(request);
      toast(texts.created(request.name));
      onClose();
    },
  });
  return (
    <Dialog title={texts.create} about={texts.createAbout} isOpen onOpen={onClose}>
      <Form form={form} submitLabel={texts.create}>
        <EmailField label={texts.email} autoComplete="off" />
        <TextField
          name="slug"
          label={texts.slug}
          hint={texts.slugHint}
          maxLength={EXPERT_LIMITS.slugLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ProfileFields known={undefined} state={state} onState={onState} />
      </Form>
    </Dialog>
  );
}

/** Changes what an expert's page says; its earlier form stays in the chain. */
export function EditDialog({ expert, onClose }: DialogProps & { expert: Expert }) {
  const [state, onState] = useProfile(expert);
  const form = useForm({
    schema: ChangeExpertRequest,
    read: (data) => readProfile(data, state),
    onSubmit: async (change) => {
      await saveExpert(expert.id, change);
      toast(texts.saved);
      onClose();
    },
  });
  return (
    <Dialog title={texts.editOf(expert.name)} about={texts.editAbout} isOpen onOpen={onClose}>
      <Form form={form} submitLabel={texts.save}>
        <ProfileFields known={expert} state={state} onState={onState} />
      </Form>
    </Dialog>
  );
}

const MOST_LETTERS = 4_000;

/** Imports figures that an agency verified. */
export function VerifiedDialog({ expert, onClose }: DialogProps & { expert: Expert }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const form = useForm({
    schema: AddVerifiedFiguresRequest,
    read: (data) => ({
      agency: data.get('agency'),
      reference: data.get('reference'),
      periodFrom: from,
      periodTo: to,
      figures: readFigures(String(data.get('figures') ?? '')),
    }),
    onSubmit: async (request) => {
      await importVerified(expert.id, request);
      toast(texts.verifiedAdded);
      onClose();
    },
  });
  return (
    <Dialog title={texts.verifiedOf(expert.name)} about={texts.verifiedAbout} isOpen onOpen={onClose}>
      <Form form={form} submitLabel={texts.addVerified}>
        <TextField name="agency" label={texts.agency} defaultValue="PaRRVA" maxLength={60} autoComplete="off" />
        <TextField name="reference" label={texts.reference} maxLength={120} autoComplete="off" />
        <div className="flex flex-wrap gap-3">
          <DateField name="periodFrom" label={texts.from} value={from} onChange={setFrom} />
          <DateField name="periodTo" label={texts.to} value={to} onChange={setTo} />
        </div>
        <LongText name="figures" label={texts.figures} hint={texts.figuresHint} maxLength={MOST_LETTERS} />
      </Form>
    </Dialog>
  );
}

/** Reads lines such as `Hit rate: 54 %`. */
const readFigures = (text: string): { name: string; value: string }[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(':');
      return { name: line.slice(0, Math.max(0, at)).trim(), value: line.slice(at + 1).trim() };
    });
