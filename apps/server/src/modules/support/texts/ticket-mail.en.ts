// Made by `npm run texts` from the .arb files of this folder: change those.
export const ticketMailTexts = {
  subject: (no: string, subject: string) => `[#${no}] ${subject}`,
  answered: (no: string) => `Support replied to your ticket #${no}:`,
  open: (url: string) => `Open the ticket: ${url}`,
  replyByMail: 'Reply to this email, or in the ticket.',
  replyInTicket: 'Reply in the ticket. Emails to this address aren’t read.',
} as const;
