import { readsShapes } from '@wickwise/analytics';
import {
  AttributesAnswer,
  CONSTANTS,
  loopbackMs,
  RuleFunnel,
  RuleFunnelQuery,
  RuleHistory,
  ScreenAnswer,
  ScreenChecklistAnswer,
  ScreenChecklistQuery,
  ScreenExplainQuery,
  ScreenExplanation,
  ScreenExport,
  ScreenPresetsAnswer,
  ScreenPresetsQuery,
  ScreenQuery,
  type Strategy,
  UniversesAnswer,
  UniversesQuery,
} from '@wickwise/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { isOfFixes } from '#marketdata/market-scans.ts';
import { clientSignal } from '#platform/client-signal.ts';
import { callerOf } from '#platform/guard.ts';
import { ATTRIBUTES } from './attributes.ts';
import { checkColumns, checkDefinition, checkExplain, checkSymbol, checkZone } from './check-order.ts';
import type { ScreenerDeps } from './deps.ts';
import { SCANS_WITH_RULES } from './presets.ts';
import type { Requester } from './screener.ts';
import { listUniverses, withSymbols } from './universes.ts';

const SCAN_LOOPBACK = CONSTANTS.stockScanLoopback;

const config = { guard: 'user', apiScope: 'signals:read' } as const;
const tags = ['screener'];

/** Identifies the caller; its signal aborts when the caller disconnects. */
const askerOf = (request: FastifyRequest, reply: FastifyReply): Requester => ({
  flow: callerOf(request).userId,
  signal: clientSignal(reply),
});

/** Routes of screens over a market. */
export const screenQueryRoutes: FastifyPluginAsyncZod<ScreenerDeps> = async (app, { registry, screener }) => {
  app.post('/screener/query', {
    config: { ...config, cost: 'question' },
    schema: { tags, body: ScreenQuery, response: { 200: ScreenAnswer } },
    handler: async (request, reply) => {
      checkDefinition(request.body, registry);
      checkColumns(request.body);
      return screener.query(withSymbols(request.body), askerOf(request, reply));
    },
  });

  app.post('/screener/export', {
    config: { ...config, cost: 'question' },
    schema: { tags, body: ScreenExport, response: { 200: z.string() } },
    handler: async (request, reply) => {
      const { body } = request;
      checkDefinition(body, registry);
      checkColumns(body);
      checkZone(body.timeZone);
      const csv = await screener.csv(withSymbols(body), askerOf(request, reply));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="screen.csv"')
        .send(csv);
    },
  });

  app.post('/screener/explain', {
    config: { ...config, cost: 'question' },
    schema: { tags, body: ScreenExplainQuery, response: { 200: ScreenExplanation } },
    handler: async (request, reply) => {
      checkExplain(request.body, registry);
      return screener.explain(request.body, askerOf(request, reply));
    },
  });

  app.post('/screener/checklist', {
    config: { ...config, cost: 'question' },
    schema: { tags, body: ScreenChecklistQuery, response: { 200: ScreenChecklistAnswer } },
    handler: async (request, reply) => {
      checkSymbol(request.body, registry);
      return screener.checklist(request.body, askerOf(request, reply));
    },
  });

  app.post('/screener/history', {
    config: { ...config, cost: 'question' },
    schema: { tags, body: ScreenExplainQuery, response: { 200: RuleHistory } },
    handler: async (request, reply) => {
      checkExplain(request.body, registry);
      return screener.past(request.body, askerOf(request, reply));
    },
  });

  app.post('/screener/funnel', {
    config: { ...config, cost: 'question' },
    schema: { tags, body: RuleFunnelQuery, response: { 200: RuleFunnel } },
    handler: async (request, reply) => {
      checkDefinition(request.body, registry);
      return screener.funnel(withSymbols(request.body), askerOf(request, reply));
    },
  });

  app.get('/screener/presets', {
    config: { ...config, cost: 'question' },
    schema: { tags, querystring: ScreenPresetsQuery, response: { 200: ScreenPresetsAnswer } },
    handler: async (request, reply) => {
      const ofFixes = isOfFixes(registry, request.query.market);
      const scans = SCANS_WITH_RULES.filter(({ rule }) => !ofFixes || !readsShapes(rule));
      const rules = scans.flatMap(({ rule, sides }) => [rule, ...sides.map((side) => side.rule)]);
      const asker = askerOf(request, reply);
      const { counts, evaluatedAt } = await screener.counts(request.query, rules, loopbackMs(SCAN_LOOPBACK), asker);
      const countOf = (rule: Strategy): number | null => counts[rules.indexOf(rule)] ?? null;
      const presets = CONSTANTS.stockScanPresets.flatMap((preset) => {
        const found = scans.find(({ scan }) => scan.name === preset.name);
        if (!found) return [];
        const sides = found.sides.map((side) => ({ ...side, count: countOf(side.rule) }));
        return [{ ...preset, count: countOf(found.rule), rule: found.rule, sides }];
      });
      return { presets, loopback: SCAN_LOOPBACK, universe: registry.of(request.query.market).length, evaluatedAt };
    },
  });

  app.get('/screener/universes', {
    config: { ...config, cost: 'memory' },
    schema: { tags, querystring: UniversesQuery, response: { 200: UniversesAnswer } },
    handler: async ({ query: { market } }) => ({ universes: listUniverses(market, registry) }),
  });

  app.get('/screener/attributes', {
    config: { ...config, cost: 'memory' },
    schema: { tags, response: { 200: AttributesAnswer } },
    handler: async () => ATTRIBUTES,
  });
};
