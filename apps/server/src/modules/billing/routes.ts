import {
  BillingAlertAnswer,
  BillingAnswer,
  BillingQuote,
  ChangePlanRequest,
  ChangeQuote,
  ChangeQuoteRequest,
  CheckoutAnswer,
  CheckoutRequest,
  QuoteRequest,
  TestCheckoutAnswer,
  TestCheckoutPath,
  TestPaymentRequest,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NotFound } from '#platform/errors.ts';
import type { BillingService } from './billing-service.ts';
import type { TestProvider } from './providers/test-provider.ts';

export interface BillingRouteDeps {
  service: BillingService;
  /** Undefined where test payments are off. */
  test: TestProvider | undefined;
}

const config = { guard: 'user' as const, owner: 'id' as const, isWithoutPrices: true };
const tags = ['billing'];

/** Routes of an account's subscription. */
export const billingRoutes: FastifyPluginAsyncZod<BillingRouteDeps> = async (app, { service, test }) => {
  app.get('/user/:id/billing', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: BillingAnswer } },
    handler: ({ params }) => service.overview(params.id),
  });

  app.get('/user/:id/billing/alert', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: BillingAlertAnswer } },
    handler: ({ params }) => service.alertOf(params.id),
  });

  app.post('/user/:id/billing/quote', {
    config: { ...config, cost: 'question' },
    schema: { tags, params: UserPath, body: QuoteRequest, response: { 200: BillingQuote } },
    handler: ({ params, body }) => service.quote(params.id, body),
  });

  app.post('/user/:id/billing/checkout', {
    config: { ...config, cost: 'payment' },
    schema: { tags, params: UserPath, body: CheckoutRequest, response: { 200: CheckoutAnswer } },
    handler: async ({ params, body }) => ({ step: await service.checkout(params.id, body) }),
  });

  app.post('/user/:id/billing/change-quote', {
    config: { ...config, cost: 'payment' },
    schema: { tags, params: UserPath, body: ChangeQuoteRequest, response: { 200: ChangeQuote } },
    handler: ({ params, body }) => service.quoteChange(params.id, body),
  });

  app.post('/user/:id/billing/change', {
    config: { ...config, cost: 'payment' },
    schema: { tags, params: UserPath, body: ChangePlanRequest, response: { 200: CheckoutAnswer } },
    handler: async ({ params, body }) => ({ step: await service.changePlan(params.id, body) }),
  });

  app.post('/user/:id/billing/cancel', {
    config: { ...config, cost: 'payment' },
    schema: { tags, params: UserPath, response: { 200: BillingAnswer } },
    handler: async ({ params }) => {
      await service.cancel(params.id);
      return service.overview(params.id);
    },
  });

  app.post('/user/:id/billing/resume', {
    config: { ...config, cost: 'payment' },
    schema: { tags, params: UserPath, response: { 200: BillingAnswer } },
    handler: async ({ params }) => {
      await service.resume(params.id);
      return service.overview(params.id);
    },
  });

  app.post('/user/:id/billing/manage', {
    config: { ...config, cost: 'payment' },
    schema: { tags, params: UserPath, response: { 200: z.object({ url: z.string() }) } },
    handler: ({ params }) => service.manage(params.id),
  });

  app.post('/user/:id/billing/refresh', {
    config: { ...config, cost: 'payment' },
    schema: { tags, params: UserPath, response: { 200: BillingAnswer } },
    handler: async ({ params }) => {
      await service.refresh(params.id);
      return service.overview(params.id);
    },
  });

  const testOf = (): TestProvider => {
    if (!test) throw new NotFound('Checkout');
    return test;
  };

  app.get('/user/:id/billing/test-checkouts/:checkoutId', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: TestCheckoutPath, response: { 200: TestCheckoutAnswer } },
    handler: async ({ params }) => ({ checkout: await testOf().page(params.checkoutId, params.id) }),
  });

  app.post('/user/:id/billing/test-checkouts/:checkoutId', {
    config: { ...config, cost: 'payment' },
    schema: { tags, params: TestCheckoutPath, body: TestPaymentRequest, response: { 200: BillingAnswer } },
    handler: async ({ params, body }) => {
      await testOf().choose(params.checkoutId, params.id, body);
      await service.refresh(params.id);
      return service.overview(params.id);
    },
  });
};
