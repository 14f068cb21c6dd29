import type { LoginAnswer } from '@wickwise/contract';
import { useState } from 'react';
import { enter } from './enter.ts';
import { LoginForm } from './login-form.tsx';
import { setPendingEmail } from './pending.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

export interface LoginScreenProps {
  /** Why the user was redirected here. */
  reason?: 'changed' | 'needed' | undefined;
  next: string | undefined;
  onConfirm: () => void;
}

/** Log-in by password, with a second factor where set up, or by passkey. */
export function LoginScreen({ reason, next, onConfirm }: LoginScreenProps) {
  const [challenge, setChallenge] = useState<string>();
  const onAnswer = (answer: LoginAnswer, email: string): void => {
    if ('authData' in answer) enter(answer);
    else if (answer.next === 'second-factor') setChallenge(answer.challenge);
    else {
      setPendingEmail(email);
      onConfirm();
    }
  };
  if (challenge) return <SecondFactorForm challenge={challenge} onBack={() => setChallenge(undefined)} />;
  return <LoginForm reason={reason} next={next} onAnswer={onAnswer} />;
}
