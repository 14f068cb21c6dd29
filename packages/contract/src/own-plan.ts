import * as z from 'zod/mini';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { NameText } from './name-text.ts';
import { GRANT_REASONS, PLAN_CURRENCIES, PLAN_PERIODS, Plan, PlanLimits } from './plans.ts';
import { Text } from './text.ts';

const line = (longest: number) => NameText.check(z.trim(), z.maxLength(longest), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));
const PlanKey = line(40).check(z.minLength(1));
const count = z.int().check(z.nonnegative());

export const PlanGrant = z.object({
  id: z.string(),
  planKey: z.string(),
  planName: z.string(),
  reason: z.enum(GRANT_REASONS),
  note: z.string(),
  startsAt: z.number(),
  /** Null for a grant without an end. */
  endsAt: z.nullable(z.number()),
});
export type PlanGrant = z.infer<typeof PlanGrant>;

/** What an account may use, what it uses, and why. Times in epoch ms. */
export const OwnPlan = z.object({
  /** Where plans are switched off, everything is unlimited. */
  isOn: z.boolean(),
  planKey: z.string(),
  planName: z.string(),
  /** When the plan ends; null for never. */
  until: z.nullable(z.number()),
  limits: PlanLimits,
  /** What is used of each limit; nothing is counted of history, and seats only of an owner's team. */
  used: z.object({
    watchlistSymbols: count,
    strategies: count,
    activeAlerts: count,
    deliveriesPerDay: count,
    backtestBarsPerMonth: count,
    apiCallsPerDay: count,
    /** Members and open invitations. */
    seats: z.optional(count),
  }),
  /** When the counts of the day and the month begin at zero again. */
  dayEnds: z.number(),
  monthEnds: z.number(),
  /** What waits for room. */
  paused: z.object({ alerts: count, strategies: count, symbols: count }),
  /** Running and future ones, and past ones, newest first. */
  grants: z.array(PlanGrant),
});
export type OwnPlan = z.infer<typeof OwnPlan>;

/** What an account keeps that a plan limits, and what of it waits. In the order in which it goes on by default. */
export const KeptThings = z.object({
  limits: z.object({
    alerts: z.nullable(count),
    strategies: z.nullable(count),
    symbols: z.nullable(count),
  }),
  /** Active ones, and those that wait for room. */
  alerts: z.array(z.object({ id: z.string(), isPaused: z.boolean() })),
  strategies: z.array(z.object({ id: z.string(), name: z.string(), isPaused: z.boolean() })),
  /** Of all watchlists, each once, as `market:symbol`. */
  symbols: z.array(z.object({ id: z.string(), isPaused: z.boolean() })),
});
export type KeptThings = z.infer<typeof KeptThings>;

const Chosen = z.optional(z.array(line(80)).check(z.maxLength(25_000)));
/** Which of an account's things go on; the others wait where there isn't room for all. Omitted kinds stay as they are. */
export const ChooseKeptRequest = z.strictObject({ alerts: Chosen, strategies: Chosen, symbols: Chosen });
export type ChooseKeptRequest = z.infer<typeof ChooseKeptRequest>;

/** A plan to look at before a change to it. */
export const PlanPreviewQuery = z.object({ plan: PlanKey });

export const PLAN_INQUIRY_LIMITS = {
  nameLength: 100,
  companyLength: 120,
  messageLength: 5_000,
  seats: 10_000,
} as const;
const Words = (longest: number) => line(longest).check(z.minLength(1));

/** What a business asks about plans. */
export const PlanInquiryRequest = z.strictObject({
  name: Words(PLAN_INQUIRY_LIMITS.nameLength),
  email: line(254).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/u, texts.email)),
  company: Words(PLAN_INQUIRY_LIMITS.companyLength),
  seats: z.int().check(z.minimum(1), z.maximum(PLAN_INQUIRY_LIMITS.seats)),
  message: Text.check(z.trim(), z.minLength(1), z.maxLength(PLAN_INQUIRY_LIMITS.messageLength)),
});
export type PlanInquiryRequest = z.infer<typeof PlanInquiryRequest>;

export const PlanInquiry = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  seats: z.int(),
  message: z.string(),
  at: z.number(),
});
export type PlanInquiry = z.infer<typeof PlanInquiry>;

/** What operators see: also plans that aren't offered, and the newest inquiries. */
export const AdminPlans = z.object({
  isOn: z.boolean(),
  plans: z.array(z.object({ ...Plan.shape, isOffered: z.boolean() })),
  inquiries: z.array(PlanInquiry),
});
export type AdminPlans = z.infer<typeof AdminPlans>;

export const SwitchPlansRequest = z.strictObject({ isOn: z.boolean() });
export const AnyPlanPath = z.object({ planKey: PlanKey });

/** Omitted parts stay as they are. */
export const EditPlanRequest = z.strictObject({
  name: z.optional(Words(60)),
  limits: z.optional(PlanLimits),
  trialDays: z.optional(z.int().check(z.minimum(0), z.maximum(90))),
  isOffered: z.optional(z.boolean()),
});
export type EditPlanRequest = z.infer<typeof EditPlanRequest>;

/** A price in minor units, before tax; null offers none. */
export const OfferPriceRequest = z.strictObject({
  currency: z.enum(PLAN_CURRENCIES),
  period: z.enum(PLAN_PERIODS),
  amount: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
});
export type OfferPriceRequest = z.infer<typeof OfferPriceRequest>;

export const AdminGrantsQuery = z.object({ email: line(254) });
export const AdminGrantsAnswer = z.object({ email: z.string(), grants: z.array(PlanGrant) });
export type AdminGrantsAnswer = z.infer<typeof AdminGrantsAnswer>;

/** Days null: without an end. */
export const GiveGrantRequest = z.strictObject({
  email: line(254),
  planKey: PlanKey,
  reason: z.enum(['gift', 'operator']),
  note: line(200),
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(3_650))),
});
export type GiveGrantRequest = z.infer<typeof GiveGrantRequest>;
export const AnyGrantPath = z.object({ grantId: z.uuid() });
