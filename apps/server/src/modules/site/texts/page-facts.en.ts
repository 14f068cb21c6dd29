// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';

export const pageFactsTexts = {
  operator: (name: string) => `This server is run by ${name}.`,
  noOperator: 'The operator of this server has not given a name.',
  contact: (contact: string) => `Contact: ${contact}.`,
  noContact: 'No contact is given here: ask the person who gave you the address of this server.',
  mailServer: 'Emails are handed to the mail server that the operator has chosen.',
  noMailServer: 'This server has no mail server, so emails stay on its machine.',
  chat: (host: string) => `The support chat comes from ${host}. Its provider sees your network address and what you write there. Your browser loads nothing else from other hosts.`,
  chatWithNames: (host: string) => `The support chat comes from ${host}. Its provider sees your network address and what you write there, and if you are logged in your name and email address. Your browser loads nothing else from other hosts.`,
  noOtherHosts: 'Your browser loads nothing from other hosts and sends nothing to them: fonts and scripts come from this server.',
  noPaymentService: 'No payment service is connected to this server.',
  stripe: 'Stripe gets your email address, the plan and its price from this server, and what you enter on its page.',
  razorpay: 'Razorpay gets the plan and its price from this server, and what you enter on its page.',
  paymentService: 'How long a payment service stores that is up to its own policy.',
  asAccount: 'as long as the account',
  days: (days: number) => pluralCategory('en', days) === 'one' ? `${days} day` : `${days} days`,
  daysAfterClosing: (days: number) => `${pluralCategory('en', days) === 'one' ? `${days} day` : `${days} days`} after they were closed`,
} as const;
