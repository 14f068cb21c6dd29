import { API_SCOPES, CreateApiKeyRequest } from '@wickwise/contract';
import { useState } from 'react';
import { useUser } from '../../lib/user.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DoneNote } from '../../ui/done-note.tsx';
import { FieldMessage, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { createApiKey } from './calls.ts';
import { CancelButton } from './cancel-button.tsx';
import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.keys;
const SCOPES_ERROR = 'scopes-error';

/** Creates a key and shows it once. */
export function NewApiKey({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>();
  const hasPassword = useUser()?.hasPassword ?? true;
  const form = useForm({
    schema: CreateApiKeyRequest,
    read: (data) => ({ ...Object.fromEntries(data), scopes: data.getAll('scopes') }),
    onSubmit: async (body) => setKey(await createApiKey(body)),
  });
  if (key) return <FreshKey value={key} onClose={onClose} />;
  return (
    <Form form={form} submitLabel={texts.add} busyLabel={profileTexts.busy} aside={<CancelButton onCancel={onClose} />}>
      <TextField name="name" label={texts.name} autoComplete="off" />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-body font-medium">{texts.scopes}</legend>
        {API_SCOPES.map((scope) => {
          const [label, text] = texts.scope[scope];
          return (
            <Choice
              key={scope}
              type="checkbox"
              name="scopes"
              value={scope}
              label={label}
              text={text}
              aria-invalid={form.errors.scopes !== undefined}
              aria-describedby={form.errors.scopes && SCOPES_ERROR}
            />
          );
        })}
        <FieldMessage id={SCOPES_ERROR} error={form.errors.scopes && texts.scopesNeeded} />
      </fieldset>
      {hasPassword && <PasswordField label={profileTexts.password} />}
    </Form>
  );
}

function FreshKey({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <DoneNote>{texts.once}</DoneNote>
      <p className="border border-hairline bg-paper p-3 font-mono text-body break-all">{value}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={value} />
        <Button look="quiet" onClick={onClose}>
          {profileTexts.done}
        </Button>
      </div>
    </div>
  );
}
