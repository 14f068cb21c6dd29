import type { PageFact } from '@wickwise/contract';
import type { Config } from '#platform/config.ts';

export type PageFacts = Readonly<Record<PageFact, string>>;

/** Returns what pages of text say about this server: who runs it, what it keeps for how long, and what leaves it. */
export function pageFacts({ operator, mail, supportChat, supportChatSecret, recordDays }: FactsConfig): PageFacts {
  return {
    operator: operator.name
      ? `This server is run by ${operator.name}.`
      : 'The operator of this server has not given a name.',
    contact: operator.contact
      ? `Contact: ${operator.contact}.`
      : 'No contact is given here: ask the person who gave you the address of this server.',
    operatorInHindi: operator.name ? `यह सर्वर ${operator.name} चलाते हैं।` : 'इस सर्वर के ऑपरेटर ने अपना नाम नहीं दिया है।',
    contactInHindi: operator.contact
      ? `संपर्क: ${operator.contact}।`
      : 'यहाँ संपर्क नहीं दिया गया है: उससे पूछें जिसने आपको इस सर्वर का पता दिया।',
    mails: mail.smtpUrl
      ? 'Emails are handed to the mail server that the operator has chosen.'
      : 'This server has no mail server, so emails stay on its machine.',
    otherHosts: supportChat
      ? `The support chat comes from ${new URL(supportChat.url).host}. Its provider sees your network address and what you write there${supportChat.hosted && supportChatSecret ? ', and if you are logged in your name and email address' : ''}. Your browser loads nothing else from other hosts.`
      : 'Your browser loads nothing from other hosts and sends nothing to them: fonts and scripts come from this server.',
    signalDays: daysText(recordDays.signals),
    firingDays: daysText(recordDays.firings),
    noticeDays: daysText(recordDays.notices),
    deliveryDays: daysText(recordDays.deliveries),
    turnDays: daysText(recordDays.turns),
  };
}

type FactsConfig = Pick<Config, 'operator' | 'mail' | 'supportChat' | 'supportChatSecret' | 'recordDays'>;

const daysText = (days: number | undefined): string =>
  days === undefined ? 'as long as the account' : days === 1 ? '1 day' : `${days} days`;
