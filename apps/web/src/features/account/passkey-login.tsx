import { useEffect, useState } from 'react';
import { hasPasskeyAutofill, hasPasskeys, readPasskey, stopAsking } from '../../lib/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { logInWithPasskey, loginOptions } from './calls.ts';
import { enter } from './enter.ts';
import { accountTexts } from './texts/account.ts';
import { passkeyLoginTexts as texts } from './texts/passkey-login.ts';

async function logIn(isAutofill: boolean): Promise<void> {
  const { challenge, options } = await loginOptions();
  enter(await logInWithPasskey(challenge, await readPasskey(options, isAutofill)));
}

/** Log-in by passkey: with a button, and by autofill of the e-mail field where supported. */
export function PasskeyLogin() {
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    void offerInField();
    return stopAsking;
  }, []);
  if (!hasPasskeys()) return null;
  const ask = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await logIn(false);
    } catch (error) {
      setFailure(isBrowsers(error) ? new Error(texts.failed) : (error as Error));
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <p aria-hidden="true" className="flex items-center gap-3 text-dense text-quiet">
        <span className="h-px flex-1 bg-hairline" />
        {accountTexts.login.or}
        <span className="h-px flex-1 bg-hairline" />
      </p>
      <Button onClick={() => void ask()}>{accountTexts.login.passkey}</Button>
      {failure && <FailureNote error={failure} />}
    </div>
  );
}

/** Not requested by the user: on failure the button and the password are still there. */
async function offerInField(): Promise<void> {
  if (await hasPasskeyAutofill()) await logIn(true).catch(() => {});
}

/** Browser errors (closed, timed out, not allowed) have messages unfit for the screen. */
const isBrowsers = (error: unknown): boolean => error instanceof Error && error.name !== 'Error';
