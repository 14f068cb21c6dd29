import type { PageFact, PageLanguage } from '@wickwise/contract';
import type { Config } from '#platform/config.ts';
import { pageFactsTexts } from './texts/page-facts.en.ts';
import { pageFactsTexts as pageFactsTextsInHindi } from './texts/page-facts.hi.ts';

/** What pages of text say of this server, by language. */
export type PageFacts = Readonly<Record<PageLanguage, Readonly<Record<PageFact, string>>>>;

type FactsConfig = Pick<Config, 'operator' | 'mail' | 'supportChat' | 'supportChatSecret' | 'recordDays'> & {
  billing: Pick<Config['billing'], 'stripe' | 'razorpay'>;
};
type Texts = typeof pageFactsTexts | typeof pageFactsTextsInHindi;

/** Returns what pages of text say about this server: who runs it, what it keeps for how long, and what leaves it. */
export const pageFacts = (config: FactsConfig): PageFacts => ({
  en: factsIn(pageFactsTexts, config),
  hi: factsIn(pageFactsTextsInHindi, config),
});

function factsIn(texts: Texts, config: FactsConfig): Record<PageFact, string> {
  const { operator, mail, recordDays } = config;
  const daysOf = (days: number | undefined): string => (days === undefined ? texts.asAccount : texts.days(days));
  return {
    operator: operator.name ? texts.operator(operator.name) : texts.noOperator,
    contact: operator.contact ? texts.contact(operator.contact) : texts.noContact,
    mails: mail.smtpUrl ? texts.mailServer : texts.noMailServer,
    otherHosts: otherHosts(texts, config),
    payments: payments(texts, config),
    signalDays: daysOf(recordDays.signals),
    firingDays: daysOf(recordDays.firings),
    noticeDays: daysOf(recordDays.notices),
    deliveryDays: daysOf(recordDays.deliveries),
    turnDays: daysOf(recordDays.turns),
    ticketDays: recordDays.tickets === undefined ? texts.asAccount : texts.daysAfterClosing(recordDays.tickets),
  };
}

function otherHosts(texts: Texts, { supportChat, supportChatSecret }: FactsConfig): string {
  if (!supportChat) return texts.noOtherHosts;
  const { host } = new URL(supportChat.url);
  return supportChat.hosted && supportChatSecret ? texts.chatWithNames(host) : texts.chat(host);
}

/** What payment services get, once plans are switched on; that is a choice of a running server. */
function payments(texts: Texts, { billing: { stripe, razorpay } }: FactsConfig): string {
  if (!stripe && !razorpay) return texts.noPaymentService;
  return [...(stripe ? [texts.stripe] : []), ...(razorpay ? [texts.razorpay] : []), texts.paymentService].join(' ');
}
