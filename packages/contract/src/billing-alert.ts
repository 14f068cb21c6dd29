import * as z from 'zod/mini';

/** Whether a payment failed, for the dashboard’s banner. */
export const BillingAlertAnswer = z.object({
  alert: z.nullable(z.object({ planName: z.string(), graceUntil: z.number() })),
});
export type BillingAlertAnswer = z.infer<typeof BillingAlertAnswer>;
