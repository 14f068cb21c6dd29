import { useEffect, useState } from 'react';
import { hasPasskeyAutofill, hasPasskeys, readPasskey, stopAsking } from '../../lib/passkeys.ts';
import { textsOf } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { logInWithPasskey, passkeyOptions } from './calls.ts';
import { enter } from './enter.ts';
import { accountTexts } from './texts.ts';

const texts = textsOf({
  en: { failed: 'Passkey login didn’t work. Try again or use your password.' },
  hi: async () => (await import('./hindi.ts')).passkeyLogin,
});

async function logIn(isAutofill: boolean): Promise<void> {
  const { challenge, options } = await passkeyOptions();
  enter(await logInWithPasskey(challenge, await readPasskey(options, isAutofill)));
}

/** Log in with a passkey: by a button, and in the list of the e-mail field where the browser can. */
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

/** Nobody has asked for it: when it fails, the button and the password are still there. */
async function offerInField(): Promise<void> {
  if (await hasPasskeyAutofill()) await logIn(true).catch(() => {});
}

/** The browser's reasons (closed, timed out, not allowed) are told in words that fit no screen. */
const isBrowsers = (error: unknown): boolean => error instanceof Error && error.name !== 'Error';
