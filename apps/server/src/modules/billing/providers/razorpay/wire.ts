import type { PaymentMethod, SubscriptionStatus } from '@wickwise/contract';
import * as z from 'zod/mini';

/** Of a subscription, as `GET /subscriptions/:id` answers. Loose: fields are added without notice. Times in seconds. */
export const RazorpaySubscription = z.looseObject({
  id: z.string(),
  plan_id: z.string(),
  status: z.string(),
  current_start: z.nullish(z.number()),
  current_end: z.nullish(z.number()),
  ended_at: z.nullish(z.number()),
  start_at: z.nullish(z.number()),
  charge_at: z.nullish(z.number()),
  created_at: z.number(),
  short_url: z.nullish(z.string()),
  has_scheduled_changes: z.nullish(z.boolean()),
  remaining_count: z.nullish(z.union([z.number(), z.string()])),
  payment_method: z.nullish(z.string()),
  notes: z.nullish(z.unknown()),
});
export type RazorpaySubscription = z.infer<typeof RazorpaySubscription>;

/** A plan can't be changed, so it is read once. */
export const RazorpayPlan = z.looseObject({ id: z.string(), notes: z.nullish(z.unknown()) });

export const RazorpayInvoice = z.looseObject({
  id: z.string(),
  subscription_id: z.nullish(z.string()),
  payment_id: z.nullish(z.string()),
  status: z.string(),
  amount: z.number(),
  billing_start: z.nullish(z.number()),
  billing_end: z.nullish(z.number()),
  paid_at: z.nullish(z.number()),
  created_at: z.nullish(z.number()),
});
export type RazorpayInvoice = z.infer<typeof RazorpayInvoice>;

export const RazorpayPayment = z.looseObject({
  id: z.string(),
  status: z.string(),
  method: z.nullish(z.string()),
  amount_refunded: z.nullish(z.number()),
  error_description: z.nullish(z.string()),
  invoice_id: z.nullish(z.string()),
});
export type RazorpayPayment = z.infer<typeof RazorpayPayment>;

export const RazorpayList = z.looseObject({ items: z.array(z.unknown()) });

export const RazorpayRefund = z.looseObject({ id: z.string(), notes: z.nullish(z.unknown()) });

export const RazorpayWebhook = z.looseObject({
  event: z.string(),
  created_at: z.number(),
  payload: z.looseObject({
    subscription: z.optional(z.looseObject({ entity: z.looseObject({ id: z.string() }) })),
    invoice: z.optional(z.looseObject({ entity: z.looseObject({ subscription_id: z.nullish(z.string()) }) })),
  }),
});

const STATUSES: ReadonlyMap<string, SubscriptionStatus> = new Map([
  ['created', 'incomplete'],
  ['authenticated', 'trialing'], // the mandate is there, the first payment follows
  ['active', 'active'],
  ['pending', 'past_due'],
  ['halted', 'halted'],
  ['paused', 'paused'],
  ['cancelled', 'canceled'],
  ['completed', 'expired'],
  ['expired', 'expired'],
]);

/** Returns our word for a status; an unknown one gives nothing away. */
export const razorpayStatus = (status: string): SubscriptionStatus => STATUSES.get(status) ?? 'incomplete';

const METHODS: ReadonlyMap<string, PaymentMethod> = new Map([
  ['card', 'card'],
  ['upi', 'upi'],
  ['emandate', 'bank'],
  ['nach', 'bank'],
]);
export const razorpayMethod = (method: string | null | undefined): PaymentMethod | null =>
  method ? (METHODS.get(method) ?? 'other') : null;

/** Notes are an object, or an empty list where there are none. */
export function noteIn(notes: unknown, name: string): string | null {
  if (typeof notes !== 'object' || notes === null || Array.isArray(notes)) return null;
  const value = (notes as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}
