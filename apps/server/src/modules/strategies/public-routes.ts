import { ATTRIBUTE_GROUPS, type Preset, sentenceOf } from '@wickwise/analytics';
import { type EdgeChip, PublicStrategiesAnswer, PublicStrategiesQuery, type Strategy } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NotFound } from '#platform/errors.ts';
import { SharedAnswers } from '#platform/shared-answers.ts';
import { PUBLIC_RULES } from './public-rules.ts';

interface Place {
  market: Market;
  timeframe: ScanTimeframe;
}

export interface PublicStrategyDeps {
  /** What rules have done over a market lately. */
  looks(
    place: Place,
    rules: readonly Strategy[],
  ): Promise<{
    rules: { now: number; hours: number[]; lastFiredMs: number | null }[];
    universe: number;
    evaluatedAt: number | null;
  }>;
  /** What is known of a strategy's edge. */
  chipOf(scan: Pick<Preset, 'pattern' | 'direction' | 'version'>, place: Place): EdgeChip | null;
}

/** Visitors who look at the same within so long share one answer: bars close every ten minutes at most often. */
const SHARED_MS = 20_000;
const KEPT = 200;

/** Strategies that everybody may look at. */
export const publicStrategyRoutes: FastifyPluginAsyncZod<PublicStrategyDeps> = async (app, { looks, chipOf }) => {
  const shared = new SharedAnswers<PublicStrategiesAnswer>(SHARED_MS, KEPT);

  const answer = async (category: (typeof ATTRIBUTE_GROUPS)[number], place: Place): Promise<PublicStrategiesAnswer> => {
    const own = [...PUBLIC_RULES].filter(([{ group }]) => group === category);
    const { rules, universe, evaluatedAt } = await looks(
      place,
      own.map(([, rule]) => rule),
    );
    const strategies = own.map(([{ pattern, direction, version, group }, rule], k) => ({
      name: rule.name,
      label: rule.label,
      description: rule.description,
      sentence: sentenceOf(rule),
      direction,
      group,
      rule,
      now: rules[k]?.now ?? 0,
      hours: rules[k]?.hours ?? [],
      lastFiredAt: rules[k]?.lastFiredMs ?? null,
      edge: chipOf({ pattern, direction, version }, place),
    }));
    return { category, strategies, universe, evaluatedAt };
  };

  app.get('/strategies/public', {
    config: { guard: 'public', cost: 'list' },
    schema: { tags: ['strategies'], querystring: PublicStrategiesQuery, response: { 200: PublicStrategiesAnswer } },
    handler: async ({ query: { category, market, timeframe } }) => {
      const known = ATTRIBUTE_GROUPS.find((group) => group.toLowerCase() === category.toLowerCase());
      if (!known) throw new NotFound('Category');
      return shared.get(`${known} ${market} ${timeframe}`, () => answer(known, { market, timeframe }));
    },
  });
};
