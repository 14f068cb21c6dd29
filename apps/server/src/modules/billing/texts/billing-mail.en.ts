// Made by `npm run texts` from the .arb files of this folder: change those.
export const billingMailTexts = {
  failedSubject: (plan: string) => `The payment for ${plan} failed`,
  stillDueSubject: (plan: string) => `The payment for ${plan} is still due`,
  failed: (amount: string, plan: string) => `We couldn’t collect ${amount} for ${plan}.`,
  transferDue: (amount: string, plan: string, reference: string) => `The transfer of ${amount} for ${plan} is due. Name ${reference} in it.`,
  stays: (date: string) => `Your plan stays on until ${date}. Nothing of yours is deleted.`,
  ended: 'Your account is on the free plan now. Nothing of yours was deleted, and paying brings the plan back.',
  howToPay: (url: string) => `Check how you pay: ${url}`,
  howToPayInApp: 'Check how you pay on the billing page.',
} as const;
