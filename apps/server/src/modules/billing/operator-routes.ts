import {
  AdminSubscription,
  AdminSubscriptionQuery,
  AdminSubscriptionsPage,
  MarkPaidRequest,
  PaymentPath,
  RefundRequest,
  type SecurityEventKind,
  SubscriptionPath,
  TestClockRequest,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#platform/db/db.ts';
import { callerOf } from '#platform/guard.ts';
import type { BillingOperations } from './operator-service.ts';

export interface BillingOperatorDeps {
  operations: BillingOperations;
  /** Stores in the audit log what an operator did. */
  note: (
    tx: Db,
    userId: string,
    kind: Extract<SecurityEventKind, `payment-${string}`>,
    address: string,
    detail: string,
  ) => Promise<void>;
}

const config = { guard: 'operator', cost: 'operator', isWithoutPrices: true } as const;
const tags = ['operators'];

/** Routes by which operators look after subscriptions. */
export const billingOperatorRoutes: FastifyPluginAsyncZod<BillingOperatorDeps> = async (app, { operations, note }) => {
  app.get('/admin/subscriptions', {
    config,
    schema: { tags, querystring: AdminSubscriptionQuery, response: { 200: AdminSubscriptionsPage } },
    handler: ({ query }) => operations.list(query),
  });

  app.post('/admin/subscriptions/:subscriptionId/paid', {
    config,
    schema: { tags, params: SubscriptionPath, body: MarkPaidRequest, response: { 200: AdminSubscription } },
    handler: (request) => {
      const { userId } = callerOf(request);
      const { subscriptionId } = request.params;
      return operations.markPaid(subscriptionId, (tx) =>
        note(tx, userId, 'payment-marked', request.ip, `subscription ${subscriptionId}`),
      );
    },
  });

  app.post('/admin/payments/:paymentId/refund', {
    config,
    schema: { tags, params: PaymentPath, body: RefundRequest, response: { 200: AdminSubscription } },
    handler: (request) => {
      const { userId } = callerOf(request);
      const { params, body } = request;
      // the smallest unit of the payment's currency
      const detail = `payment ${params.paymentId}, ${body.amount ?? 'all that was left'}`;
      return operations.refund(params.paymentId, body, (tx) =>
        note(tx, userId, 'payment-refunded', request.ip, detail),
      );
    },
  });

  app.post('/admin/billing/test-clock', {
    config,
    schema: { tags, body: TestClockRequest, response: { 200: z.object({ subscriptions: z.int() }) } },
    handler: async ({ body }) => ({ subscriptions: await operations.forward(body.days) }),
  });
};
