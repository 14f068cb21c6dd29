import { HOUR_MS } from '@wickwise/market';
import * as z from 'zod';
import { isLoopbackName } from './loopback.ts';
import { StartError } from './start-error.ts';

const address = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackName(url.hostname));
  }, 'must be an address that begins with https://')
  .optional();
const key = z.string().min(1).optional();
const hours = (from: number, to: number, usual: number) =>
  z.coerce
    .number(`must be a whole number from ${from} to ${to}`)
    .refine(
      (value) => Number.isInteger(value) && value >= from && value <= to,
      `must be a whole number from ${from} to ${to}`,
    )
    .default(usual);

/** Settings of payments by their names. */
export const BILLING_ENVIRONMENT = {
  BILLING_TEST: z.enum(['0', '1'], 'must be one of 0, 1').optional(),
  BILLING_TRANSFER: z.string().max(1_000, 'must have at most 1000 characters').optional(),
  BILLING_GRACE_HOURS: hours(72, 720, 168),
  BILLING_SILENCE_HOURS: hours(1, 2_160, 168),
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: key,
  STRIPE_REST_URL: address,
  RAZORPAY_KEY_ID: key,
  RAZORPAY_KEY_SECRET: key,
  RAZORPAY_WEBHOOK_SECRET: key,
  RAZORPAY_REST_URL: address,
};

/** Settings whose value is never printed. */
export const BILLING_SECRETS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
] as const;

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  baseUrl: string;
}

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  baseUrl: string;
}

/** How accounts pay, once plans are switched on. */
export interface BillingSettings {
  /** Test payments, by which nobody is charged. */
  hasTest: boolean;
  /** How to pay by bank transfer; undefined where that isn't offered. */
  transfer?: string;
  graceMs: number;
  /** Time without a webhook after which operators get a notice. */
  silenceMs: number;
  stripe?: StripeSettings;
  razorpay?: RazorpaySettings;
}

type Given = z.infer<z.ZodObject<typeof BILLING_ENVIRONMENT>> & { PUBLIC_URL?: string | undefined };

/**
 * Returns how accounts pay. Test payments give plans away: they are the default only where nobody else reaches the
 * server, and no other way of paying is set.
 */
export function billingSettings(given: Given, isForThisMachine: boolean): BillingSettings {
  const { BILLING_TEST, BILLING_TRANSFER, BILLING_GRACE_HOURS, BILLING_SILENCE_HOURS } = given;
  const stripe = stripeOf(given);
  const razorpay = razorpayOf(given);
  if ((stripe || razorpay) && !given.PUBLIC_URL)
    throw new StartError('Payments need PUBLIC_URL: the payment provider sends customers back there.');
  const isAlone = isForThisMachine && !stripe && !razorpay && BILLING_TRANSFER === undefined;
  return {
    hasTest: BILLING_TEST === undefined ? isAlone : BILLING_TEST === '1',
    ...(BILLING_TRANSFER ? { transfer: BILLING_TRANSFER.replaceAll('\\n', '\n') } : {}),
    graceMs: BILLING_GRACE_HOURS * HOUR_MS,
    silenceMs: BILLING_SILENCE_HOURS * HOUR_MS,
    ...(stripe ? { stripe } : {}),
    ...(razorpay ? { razorpay } : {}),
  };
}

function stripeOf(given: Given): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_REST_URL } = given;
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (!secretKey || !webhookSecret)
    throw new StartError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET need each other.');
  return { secretKey, webhookSecret, baseUrl: STRIPE_REST_URL ?? 'https://api.stripe.com' };
}

function razorpayOf(given: Given): RazorpaySettings | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = given;
  if (keyId === undefined && keySecret === undefined && webhookSecret === undefined) return undefined;
  if (!keyId || !keySecret || !webhookSecret)
    throw new StartError('RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET need each other.');
  return { keyId, keySecret, webhookSecret, baseUrl: given.RAZORPAY_REST_URL ?? 'https://api.razorpay.com/v1' };
}
