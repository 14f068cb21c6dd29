import { ATTRIBUTE_GROUPS, type Preset, sentenceOf } from '@wickwise/analytics';
import { type EdgeSummary, PublicStrategiesAnswer, PublicStrategiesQuery, type Strategy } from '@wickwise/contract';
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
  /** Returns recent results of rules over a market. */
  looks(
    place: Place,
    rules: readonly Strategy[],
  ): Promise<{
    rules: { now: number; hours: number[]; symbols: number; lastFiredMs: number | null }[];
    universe: number;
    evaluatedAt: number | null;
  }>;
  /** Returns a strategy's edge chip. */
  chipOf(scan: Pick<Preset, 'pattern' | 'direction' | 'version'>, place: Place): EdgeSummary | null;
}

/** Visitors share an answer for this time, ms: bars close every ten minutes at most. */
const SHARED_MS = 20_000;
const KEPT = 200;

/** Routes of public strategies. */
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
      pattern,
      group,
      rule,
      now: rules[k]?.now ?? 0,
      hours: rules[k]?.hours ?? [],
      symbols: rules[k]?.symbols ?? 0,
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
