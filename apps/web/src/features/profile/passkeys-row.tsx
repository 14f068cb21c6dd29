import { useQuery } from '@tanstack/react-query';
import { AddPasskeyRequest, PasswordAgainRequest } from '@wickwise/contract';
import * as z from 'zod/mini';
import { hasPasskeys, makePasskey } from '../../lib/passkeys.ts';
import { useUser } from '../../lib/user.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { addPasskey, beginPasskey, removePasskey } from './calls.ts';
import { CancelButton } from './cancel-button.tsx';
import { Listing } from './listing.tsx';
import { passkeysQuery } from './queries.ts';
import { Row } from './row.tsx';
import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.passkeys;

export function PasskeysRow() {
  const query = useQuery(passkeysQuery);
  return (
    <>
      <Row label={texts.label} value={hasPasskeys() ? texts.why : texts.unsupported} action={texts.add}>
        {(close) => <AddPasskey onClose={() => close()} />}
      </Row>
      <Listing query={query} failed={texts.loadFailed} none={texts.none}>
        {({ id, name, createdAt, lastUsedAt }) => (
          <>
            <p className="min-w-0 flex-1 basis-48">
              <span className="block font-medium break-words">{name}</span>
              <span className="text-dense text-quiet">
                {texts.added} <Moment atMs={createdAt} />,{' '}
                {lastUsedAt === null ? (
                  texts.never
                ) : (
                  <>
                    {texts.used} <Moment atMs={lastUsedAt} />
                  </>
                )}
              </span>
            </p>
            <ActButton onAct={() => removePasskey(id)} label={texts.removeLabel(name)}>
              {texts.remove}
            </ActButton>
          </>
        )}
      </Listing>
    </>
  );
}

/** Name and password in one form; the browser asks for the rest. */
const NewPasskey = z.extend(PasswordAgainRequest, { name: AddPasskeyRequest.shape.name });

function AddPasskey({ onClose }: { onClose: () => void }) {
  const hasPassword = useUser()?.hasPassword ?? true;
  const form = useForm({
    schema: NewPasskey,
    onSubmit: async ({ name, ...again }) => {
      const { challenge, options } = await beginPasskey(again);
      const response = await makePasskey(options).catch(() => {
        throw new Error(texts.failed);
      });
      await addPasskey({ challenge, name, response: { ...response } });
      onClose();
    },
  });
  return (
    <Form form={form} submitLabel={texts.add} busyLabel={profileTexts.busy} aside={<CancelButton onCancel={onClose} />}>
      <TextField name="name" label={texts.name} autoComplete="off" defaultValue={texts.usualName} />
      {hasPassword && <PasswordField label={profileTexts.password} />}
    </Form>
  );
}
