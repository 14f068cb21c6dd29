import { FirstSteps, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** Returns for each step whether a user's account has it. */
export type FirstStepChecks = Readonly<Record<keyof FirstSteps, (userId: string) => Promise<boolean>>>;

/** The route of a user's first steps. */
export const firstStepRoutes: FastifyPluginAsyncZod<{ has: FirstStepChecks }> = async (app, { has }) => {
  app.get('/user/:id/first-steps', {
    config: { guard: 'user', owner: 'id', cost: 'read' },
    schema: { tags: ['dashboard'], params: UserPath, response: { 200: FirstSteps } },
    handler: async ({ params: { id } }) => {
      const [watchlist, alert, screen, backtest] = await Promise.all([
        has.watchlist(id),
        has.alert(id),
        has.screen(id),
        has.backtest(id),
      ]);
      return { watchlist, alert, screen, backtest };
    },
  });
};
