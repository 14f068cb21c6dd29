// Made by `npm run texts` from the .arb files of this folder: change those.
export const ticketMailTexts = {
  subject: (no: string, subject: string) => `[#${no}] ${subject}`,
  answered: (no: string) => `सपोर्ट ने आपके टिकट #${no} का जवाब दिया:`,
  open: (url: string) => `टिकट खोलें: ${url}`,
  replyByMail: 'इस ईमेल का जवाब दें, या टिकट में लिखें।',
  replyInTicket: 'टिकट में जवाब दें। इस पते पर आए ईमेल पढ़े नहीं जाते।',
} as const;
