import { type TotpSetup as Setup, TotpConfirmRequest, type User } from '@wickwise/contract';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { beginTotp, confirmTotp, newRecoveryCodes, removeTotp } from './calls.ts';
import { CancelButton } from './cancel-button.tsx';
import { PasswordAgain } from './password-again.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';
import { Row } from './row.tsx';
import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.totp;
type TotpSetup = z.output<typeof Setup>;

/** The authenticator app as a second factor. */
export function TotpRow({ user }: { user: User }) {
  return (
    <Row
      label={texts.label}
      value={user.hasTotp ? texts.on(user.recoveryCodesLeft) : texts.off}
      action={user.hasTotp ? texts.manage : texts.setUp}
    >
      {(close) => <TotpChange hasTotp={user.hasTotp} onClose={() => close()} />}
    </Row>
  );
}

/** Keeps its initial mode: turning it on changes the account before the codes are saved. */
function TotpChange({ hasTotp, onClose }: { hasTotp: boolean; onClose: () => void }) {
  const [hadTotp] = useState(hasTotp);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodeList codes={codes} onKept={onClose} />;
  return hadTotp ? <Manage onCodes={setCodes} onClose={onClose} /> : <TurnOn onCodes={setCodes} onClose={onClose} />;
}

interface ChangeProps {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

function TurnOn({ onCodes, onClose }: ChangeProps) {
  const [setup, setSetup] = useState<TotpSetup>();
  if (setup) return <Scan setup={setup} onCodes={onCodes} onClose={onClose} />;
  return (
    <PasswordAgain
      submitLabel={texts.setUp}
      onSubmit={async (body) => setSetup(await beginTotp(body))}
      onCancel={onClose}
    />
  );
}

function Scan({ setup, onCodes, onClose }: ChangeProps & { setup: TotpSetup }) {
  const form = useForm({ schema: TotpConfirmRequest, onSubmit: async (body) => onCodes(await confirmTotp(body)) });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body text-pretty">{texts.scan}</p>
      <QrCode text={setup.url} label={texts.picture} />
      <div>
        <p className="text-dense text-quiet">{texts.byHand}</p>
        <p className="my-1 font-mono text-body break-all">{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        <CopyButton text={setup.secret} />
      </div>
      <Form
        form={form}
        submitLabel={texts.turnOn}
        busyLabel={profileTexts.busy}
        aside={<CancelButton onCancel={onClose} />}
      >
        <CodeField label={profileTexts.code} />
      </Form>
    </div>
  );
}

function Manage({ onCodes, onClose }: ChangeProps) {
  const [wanted, setWanted] = useState<'codes' | 'remove'>();
  if (wanted === 'codes') {
    return (
      <PasswordAgain
        note={texts.newCodesNote}
        submitLabel={texts.newCodes}
        onSubmit={async (body) => onCodes(await newRecoveryCodes(body))}
        onCancel={onClose}
      />
    );
  }
  if (wanted === 'remove') {
    const remove = async (body: { password?: string | undefined }): Promise<void> => {
      await removeTotp(body);
      onClose();
    };
    return (
      <PasswordAgain
        note={texts.removeNote}
        submitLabel={texts.remove}
        look="danger"
        onSubmit={remove}
        onCancel={onClose}
      />
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setWanted('codes')}>{texts.newCodes}</Button>
      <Button look="danger" onClick={() => setWanted('remove')}>
        {texts.remove}
      </Button>
      <CancelButton onCancel={onClose} />
    </div>
  );
}
