import { FIELD_TEXTS } from '@wickwise/contract';
import { InvalidField } from '#platform/errors.ts';
import { isCommonPassword } from './common-password.ts';

/** Refuses a password that is among the first ones that anybody tries. */
export async function checkNewPassword(password: string, about: readonly string[]): Promise<void> {
  if (await isCommonPassword(password, about)) {
    throw new InvalidField('password', FIELD_TEXTS.commonPassword);
  }
}
