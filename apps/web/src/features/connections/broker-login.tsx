import { useMutation } from '@tanstack/react-query';
import { type DataProvider, FormLoginRequest } from '@wickwise/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { BusyButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { KeyFields, keyIn } from './key-fields.tsx';
import { finishLogin, logInByForm, startLogin } from './queries.ts';
import { connectionsTexts as texts } from './texts/connections.ts';

export interface BrokerLoginProps {
  connectionId: string;
  provider: DataProvider;
  onDone: () => void;
}

/** Leads through the day's login at a broker: on its own page, or by what it asks for. */
export function BrokerLogin(props: BrokerLoginProps) {
  const { label, logIn } = props.provider;
  if (!logIn) return null;
  return (
    <section className="mt-3 flex max-w-xl flex-col gap-3 border border-hairline p-3">
      <h4 className="text-body font-medium">{texts.logIn.title(label)}</h4>
      {logIn.kind === 'redirect' ? <PageLogin {...props} /> : <FormLogin {...props} fields={logIn.fields} />}
    </section>
  );
}

function PageLogin({ connectionId, provider, onDone }: BrokerLoginProps) {
  const { name, label, logIn } = provider;
  const [isPasting, setIsPasting] = useState(false);
  const open = useMutation({
    mutationFn: async () => location.assign(await startLogin(connectionId, name)),
  });
  return (
    <>
      <p className="text-body text-pretty">{texts.logIn.page(label)}</p>
      <p className="flex flex-wrap items-center gap-2">
        <BusyButton look="primary" isBusy={open.isPending} onClick={() => open.mutate()}>
          {open.isPending ? texts.logIn.busy(label) : texts.logIn.start(label)}
        </BusyButton>
        <Button look="quiet" aria-expanded={isPasting} onClick={() => setIsPasting(!isPasting)}>
          {texts.logIn.notBack}
        </Button>
      </p>
      {open.error && <ErrorNote error={open.error} fallback={texts.logIn.failed} />}
      {isPasting && <PastedAddress provider={provider} onDone={onDone} />}
      {logIn?.redirectUrl && <RedirectUrl label={label} url={logIn.redirectUrl} />}
    </>
  );
}

/** What the app at the provider has to name. */
export const RedirectUrl = ({ label, url }: { label: string; url: string }) => (
  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-quiet">
    {texts.logIn.redirectUrl(label)} <code className="min-w-0 break-all">{url}</code> <CopyButton text={url} />
  </p>
);

const Address = z.object({ address: z.string().check(z.trim(), z.minLength(1)) });

/** For a browser that the provider's page couldn't send back, such as one on another machine. */
function PastedAddress({ provider, onDone }: Pick<BrokerLoginProps, 'provider' | 'onDone'>) {
  const form = useForm({
    schema: Address,
    onSubmit: async ({ address }) => {
      const url = URL.parse(address);
      if (!url) throw new Error(texts.logIn.wrongAddress);
      await finishLogin(provider.name, url.searchParams);
      onDone();
    },
  });
  return (
    <Form form={form} submitLabel={texts.logIn.finish} busyLabel={texts.testing(provider.label)}>
      <TextField name="address" label={texts.logIn.address} autoComplete="off" spellCheck={false} />
    </Form>
  );
}

interface FormLoginProps extends BrokerLoginProps {
  fields: DataProvider['fields'];
}

function FormLogin({ connectionId, provider: { label }, fields, onDone }: FormLoginProps) {
  const form = useForm({
    schema: FormLoginRequest,
    read: (data) => ({ answer: keyIn({ fields }, data) }),
    onSubmit: async ({ answer }) => {
      await logInByForm(connectionId, answer);
      onDone();
    },
  });
  return (
    <Form
      form={form}
      submitLabel={texts.logIn.submit}
      busyLabel={texts.testing(label)}
      aria-label={texts.logIn.title(label)}
    >
      <KeyFields fields={fields} />
      <p className="text-dense text-quiet">{texts.logIn.typed(label)}</p>
    </Form>
  );
}
