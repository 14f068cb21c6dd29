import { FIELD_TEXTS } from '@wickwise/contract';
import { InvalidField } from '#platform/errors.ts';
import { isCommonPassword } from './common-password.ts';

/** Throws `InvalidField` for a common password. */
export async function checkNewPassword(password: string, about: readonly string[]): Promise<void> {
  if (await isCommonPassword(password, about)) {
    throw new InvalidField('password', FIELD_TEXTS.commonPassword);
  }
}
