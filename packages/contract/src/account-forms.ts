import * as z from 'zod/mini';
import { ACCOUNT_LIMITS } from './accounts.ts';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { NameText } from './name-text.ts';
import { Text } from './text.ts';

const { nameLength, emailLength, passwordMinLength, passwordMaxLength } = ACCOUNT_LIMITS;

/** A control character in a name could inject a mail header. */
export const PersonName = NameText.check(
  z.trim(),
  z.minLength(1, texts.personName),
  z.maxLength(nameLength, texts.longName(String(nameLength))),
  z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, texts.plainName),
);

/** Trimmed, otherwise stored as typed; compared without case. */
export const EmailAddress = Text.check(
  z.trim(),
  z.maxLength(emailLength, texts.longEmail),
  z.regex(/^[^\s@<>(),;:"\\[\]\p{Cc}]+@([^\s@<>(),;:"\\[\]\p{Cc}.]+\.)+[^\s@<>(),;:"\\[\]\p{Cc}.]{2,}$/u, texts.email),
);

/** No composition rules: length matters (NIST SP 800-63B). The server rejects common passwords. */
export const NewPassword = Text.check(
  z.minLength(passwordMinLength, texts.shortPassword(String(passwordMinLength))),
  z.maxLength(passwordMaxLength, texts.longPassword(String(passwordMaxLength))),
);

/** An existing password, within the maximum length. */
export const Password = Text.check(z.minLength(1, texts.password), z.maxLength(passwordMaxLength));

/** International form, e.g. +919876543210. */
export const PhoneNumber = Text.check(z.regex(/^\+[1-9]\d{6,14}$/, texts.phone));

export const OneTimeCode = Text.check(z.regex(/^\d{6}$/, texts.code));

/** A password reset code: six or twenty digits. Spaces are ignored. */
const ResetCode = Text.check(
  z.overwrite((code) => code.replaceAll(' ', '')),
  z.regex(/^(\d{6}|\d{20})$/, texts.resetCode),
);

export const SignupRequest = z.strictObject({
  name: PersonName,
  email: EmailAddress,
  password: NewPassword,
  phone: z.optional(PhoneNumber),
});
export const LoginRequest = z.strictObject({ email: EmailAddress, password: Password });
export const SecondFactorRequest = z.strictObject({
  challenge: Text.check(z.maxLength(2_000)),
  /** Six digits of an authenticator, or a recovery code. */
  code: Text.check(z.trim(), z.minLength(6), z.maxLength(20)),
});
export const ConfirmSignupRequest = z.strictObject({ email: EmailAddress, code: OneTimeCode });
export const EmailRequest = z.strictObject({ email: EmailAddress });
export const ResetPasswordRequest = z.strictObject({ email: EmailAddress, code: ResetCode, password: NewPassword });

export const ChangeNameRequest = z.strictObject({ name: PersonName });
export const ChangePasswordRequest = z.strictObject({ current: z.optional(Password), password: NewPassword });
/** A change of address is confirmed by a code sent to the new one; the old one is notified. */
export const ChangeEmailRequest = z.strictObject({ email: EmailAddress, password: z.optional(Password) });
/** A change of phone is confirmed by a code sent by e-mail. Null removes it. */
export const ChangePhoneRequest = z.strictObject({ phone: z.nullable(PhoneNumber) });
export const ConfirmChangeRequest = z.strictObject({ code: OneTimeCode });
/**
 * Sensitive changes need the password again, so a stolen token isn't enough; accounts without one have signed in
 * recently.
 */
export const PasswordAgainRequest = z.strictObject({ password: z.optional(Password) });

export const UserPath = z.object({ id: Text.check(z.maxLength(64)) });
