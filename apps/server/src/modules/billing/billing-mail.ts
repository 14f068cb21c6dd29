import type { PlanCurrency } from '@wickwise/contract';
import { escapeHtml } from '#platform/html.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { transferReference } from './providers/manual-provider.ts';
import type { SubscriptionRow } from './store/apply-remote.ts';
import { readTerms } from './store/stored-terms.ts';
import { billingMailTexts } from './texts/billing-mail.en.ts';
import { billingMailTexts as billingMailTextsInHindi } from './texts/billing-mail.hi.ts';

type Language = 'en' | 'hi';
type BillingMailTexts = typeof billingMailTexts | typeof billingMailTextsInHindi;

const LOCALES = { en: 'en-GB', hi: 'hi-IN' } as const;
const MINOR_UNITS = 100;

export const moneyText = (amount: number, currency: PlanCurrency, language: Language): string =>
  new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : LOCALES[language], { style: 'currency', currency }).format(
    amount / MINOR_UNITS,
  );

const dateText = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(at);

export interface ReminderMail {
  row: SubscriptionRow;
  /** Minor units; undefined where it isn't known: the price of a period. */
  due: number | undefined;
  /** Days since the payment failed. */
  day: number;
  /** When the plan ends, epoch ms. */
  until: number;
  now: number;
  /** Address of the app; empty where unknown. */
  origin: string;
}

/** Returns the mail about a payment that failed, in the language of its account. */
export function reminderMail(
  { row, due, day, until, now, origin }: ReminderMail,
  language: Language,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const texts: BillingMailTexts = language === 'hi' ? billingMailTextsInHindi : billingMailTexts;
  const { now: terms, next } = readTerms(row.terms);
  const { planName: plan, total, currency } = next ?? terms;
  const amount = moneyText(due ?? total, currency, language);
  const first =
    row.provider === 'manual'
      ? texts.transferDue(amount, plan, transferReference(row.provider_id))
      : texts.failed(amount, plan);
  const lines = [
    first,
    until > now ? texts.stays(dateText(until, language)) : texts.ended,
    origin ? texts.howToPay(`${origin}/billing`) : texts.howToPayInApp,
  ];
  const html = [...lines, 'Wickwise'].map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return {
    subject: day === 0 ? texts.failedSubject(plan) : texts.stillDueSubject(plan),
    text: `${lines.join('\n\n')}\n\nWickwise\n`,
    html: `<!doctype html><html lang="${language}"><body style="font:16px sans-serif;max-width:36em">${html}</body></html>`,
  };
}
