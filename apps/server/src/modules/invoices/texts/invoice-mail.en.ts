// Made by `npm run texts` from the .arb files of this folder: change those.
export const invoiceMailTexts = {
  invoiceSubject: (number: string) => `Invoice ${number}`,
  creditSubject: (number: string) => `Credit note ${number}`,
  invoice: (number: string, plan: string, total: string) => `Your invoice ${number} for ${plan} over ${total} is attached as a PDF.`,
  credit: (number: string, total: string, invoice: string) => `Your credit note ${number} over ${total} is attached as a PDF. It corrects invoice ${invoice}.`,
  test: 'This is a test: no money was paid.',
  open: (url: string) => `All your invoices: ${url}`,
} as const;
