import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FirstOperatorRequest, FirstRunCodeRequest, type SessionAnswer } from '@wickwise/contract';
import { useState } from 'react';
import { useUser } from '../../../lib/user.ts';
import { BusyButton } from '../../../ui/act-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { EmailField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { firstRunTexts as texts } from '../texts/first-run.ts';
import { keepCode, keptCode } from './kept-code.ts';
import { becomeOperator, checkCode, createOperator } from './queries.ts';

export interface FirstOperatorProps {
  /** Begins the session of the new account. */
  onSignedIn: (answer: SessionAnswer) => void;
  /** Reads the account and the state of the server again. */
  onOperator: () => Promise<unknown>;
}

/** Makes the first operator by the code that the server printed. */
export function FirstOperator({ onSignedIn, onOperator }: FirstOperatorProps) {
  const [code, setCode] = useState(keptCode);
  const user = useUser();
  const take = (next: string | undefined): void => {
    keepCode(next);
    setCode(next);
  };
  const done = async (): Promise<void> => {
    keepCode(undefined);
    await onOperator();
  };
  if (code === undefined) return <CodeForm onRight={take} />;
  const otherCode = (
    <Button look="quiet" onClick={() => take(undefined)}>
      {texts.otherCode}
    </Button>
  );
  if (user) return <ThisAccount code={code} email={user.email} onDone={done} aside={otherCode} />;
  const created = (answer: SessionAnswer): Promise<void> => {
    onSignedIn(answer);
    return done();
  };
  return <NewAccount code={code} onCreated={created} aside={otherCode} />;
}

function CodeForm({ onRight }: { onRight: (code: string) => void }) {
  const form = useForm({
    schema: FirstRunCodeRequest,
    onSubmit: async ({ code }) => {
      await checkCode(code);
      onRight(code);
    },
  });
  return (
    <Panel title={texts.codeTitle}>
      <div className="flex max-w-md flex-col gap-4 p-3">
        <p className="text-body text-pretty">{texts.codeAbout}</p>
        <Form form={form} submitLabel={texts.codeSubmit}>
          <TextField
            name="code"
            label={texts.code}
            hint={texts.codeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="ABCD-EFGH-JKLM"
          />
        </Form>
      </div>
    </Panel>
  );
}

interface AccountProps {
  code: string;
  aside: React.ReactNode;
}

function ThisAccount({ code, email, onDone, aside }: AccountProps & { email: string; onDone: () => Promise<void> }) {
  const become = useMutation({
    mutationFn: async () => {
      await becomeOperator(code);
      await onDone();
    },
  });
  return (
    <Panel title={texts.accountTitle}>
      <div className="flex flex-col items-start gap-3 p-3">
        <p className="max-w-prose text-body text-pretty">{texts.thisAccount(email)}</p>
        {become.error && <FailureNote error={become.error} />}
        <p className="flex flex-wrap items-center gap-2">
          <BusyButton look="primary" isBusy={become.isPending} onClick={() => become.mutate()}>
            {texts.become}
          </BusyButton>
          {aside}
        </p>
      </div>
    </Panel>
  );
}

function NewAccount({
  code,
  onCreated,
  aside,
}: AccountProps & { onCreated: (answer: SessionAnswer) => Promise<void> }) {
  const form = useForm({
    schema: FirstOperatorRequest,
    beside: { code },
    onSubmit: async (values) => onCreated(await createOperator(values)),
  });
  return (
    <Panel title={texts.accountTitle}>
      <div className="flex max-w-md flex-col gap-4 p-3">
        <p className="text-body text-pretty">{texts.newAccount}</p>
        <Form form={form} submitLabel={texts.create} aside={aside}>
          <TextField name="name" label={texts.name} autoComplete="name" />
          <EmailField label={texts.email} />
          <PasswordField label={texts.password} isNew />
        </Form>
        <p className="border-t border-hairline pt-4 text-body text-quiet">
          {texts.hasAccount}{' '}
          <Link to="/login" search={{ next: '/setup' }} className="text-ink underline underline-offset-4">
            {texts.logIn}
          </Link>
        </p>
      </div>
    </Panel>
  );
}
