import * as z from 'zod/mini';
import { EmailAddress, NewPassword, PersonName } from './account-forms.ts';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { Text } from './text.ts';

/** Letters and digits of the code, without those that look alike. */
export const FIRST_RUN_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 60 random bits. */
export const FIRST_RUN_LENGTH = 12;

/** The code that the first start prints; case, spaces and hyphens don't count. */
const FirstRunCode = Text.check(
  z.maxLength(40),
  z.overwrite((code) => code.toUpperCase().replaceAll(/[\s-]/g, '')),
  z.regex(new RegExp(`^[${FIRST_RUN_LETTERS}]{${FIRST_RUN_LENGTH}}$`), texts.wrongCode),
);

export const FirstRunCodeRequest = z.strictObject({ code: FirstRunCode });
/** The first operator's account; the code replaces the confirmation of the address. */
export const FirstOperatorRequest = z.strictObject({
  code: FirstRunCode,
  name: PersonName,
  email: EmailAddress,
  password: NewPassword,
});

/** Whether the code that the server printed makes the first operator. */
export const FirstRunState = z.object({ isOpen: z.boolean(), hasOperator: z.boolean() });
export type FirstRunState = z.infer<typeof FirstRunState>;

/** Steps of the set-up after the account, in order. */
export const FIRST_RUN_STEPS = ['mail', 'prices', 'history', 'notices', 'backup', 'health'] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];
const StepState = z.enum(['open', 'done', 'skipped']);
export type FirstRunStepState = z.infer<typeof StepState>;

export const FirstRunStepPath = z.object({ step: z.enum(FIRST_RUN_STEPS) });
export const FirstRunStepRequest = z.strictObject({ state: StepState });
export const FirstRunSteps = z.object({
  steps: z.array(z.object({ step: z.enum(FIRST_RUN_STEPS), state: StepState })),
});
export type FirstRunSteps = z.infer<typeof FirstRunSteps>;

/** A test mail: its address, and the exact words of the mail server where it wasn't taken. */
export const TestMailResult = z.object({ to: z.string(), error: z.nullable(z.string()) });
export type TestMailResult = z.infer<typeof TestMailResult>;

/** Backups in the folder of scheduled ones, or in the data folder where none is set. */
export const BackupsState = z.object({
  folder: z.string(),
  /** Null without scheduled backups. */
  plan: z.nullable(z.object({ everyHours: z.int(), keep: z.int() })),
  isRunning: z.boolean(),
  newest: z.nullable(z.object({ name: z.string(), at: z.number(), bytes: z.int() })),
  /** Why the last one failed since the start; null where it didn't. */
  error: z.nullable(z.string()),
});
export type BackupsState = z.infer<typeof BackupsState>;
