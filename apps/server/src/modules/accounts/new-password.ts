import { FIELD_TEXTS } from '@wickwise/contract';
import { Invalid } from '#platform/errors.ts';
import { isCommonPassword } from './common-password.ts';

/** Refuses a password that is among the first ones that anybody tries. */
export async function checkNewPassword(password: string, about: readonly string[]): Promise<void> {
  if (await isCommonPassword(password, about)) {
    throw new Invalid(`password: ${FIELD_TEXTS.commonPassword}`);
  }
}
