import {
  AttributesAnswer,
  CONSTANTS,
  loopbackMs,
  RuleHistory,
  SCREEN_LIMITS,
  ScreenAnswer,
  ScreenChecklistAnswer,
  ScreenChecklistQuery,
  ScreenExplainQuery,
  ScreenExplanation,
  ScreenPresetsAnswer,
  ScreenPresetsQuery,
  ScreenQuery,
  type Strategy,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { callerOf } from '#platform/guard.ts';
import { Limit } from '#platform/limits.ts';
import { ATTRIBUTES } from './attributes.ts';
import { checkColumns, checkDefinition, checkExplain, checkSymbol } from './check-order.ts';
import { toCsv } from './csv.ts';
import type { ScreenerDeps } from './deps.ts';
import { SCANS_WITH_RULES } from './presets.ts';

const SCAN_LOOPBACK = CONSTANTS.stockScanLoopback;

const config = { guard: 'user', apiScope: 'signals:read' } as const;
const tags = ['screener'];

/** Rules over all instruments of a market at once. */
export const screenQueryRoutes: FastifyPluginAsyncZod<ScreenerDeps> = async (app, { registry, screener }) => {
  // a hand on a builder asks a few times a second; the engine answers one after the other
  const questions = new Limit(240, 60, 'Too many screens in one minute.');

  app.post('/screener/query', {
    config,
    schema: { tags, body: ScreenQuery, response: { 200: ScreenAnswer } },
    handler: async (request) => {
      await questions.take(callerOf(request).userId);
      checkDefinition(request.body, registry);
      checkColumns(request.body);
      return screener.query(request.body);
    },
  });

  app.post('/screener/export', {
    config,
    schema: { tags, body: ScreenQuery, response: { 200: z.string() } },
    handler: async (request, reply) => {
      const { body } = request;
      await questions.take(callerOf(request).userId);
      checkDefinition(body, registry);
      checkColumns(body);
      const { rows } = await screener.query({ ...body, page: 1, pageSize: SCREEN_LIMITS.exported, sparks: false });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="screen.csv"')
        .send(toCsv(rows, body.columns));
    },
  });

  app.post('/screener/explain', {
    config,
    schema: { tags, body: ScreenExplainQuery, response: { 200: ScreenExplanation } },
    handler: async (request) => {
      await questions.take(callerOf(request).userId);
      checkExplain(request.body, registry);
      return screener.explain(request.body);
    },
  });

  app.post('/screener/checklist', {
    config,
    schema: { tags, body: ScreenChecklistQuery, response: { 200: ScreenChecklistAnswer } },
    handler: async (request) => {
      await questions.take(callerOf(request).userId);
      checkSymbol(request.body, registry);
      return screener.checklist(request.body);
    },
  });

  app.post('/screener/history', {
    config,
    schema: { tags, body: ScreenExplainQuery, response: { 200: RuleHistory } },
    handler: async (request) => {
      await questions.take(callerOf(request).userId);
      checkExplain(request.body, registry);
      return screener.past(request.body);
    },
  });

  app.get('/screener/presets', {
    config,
    schema: { tags, querystring: ScreenPresetsQuery, response: { 200: ScreenPresetsAnswer } },
    handler: async (request) => {
      await questions.take(callerOf(request).userId);
      const rules = SCANS_WITH_RULES.flatMap(({ rule, sides }) => [rule, ...sides.map((side) => side.rule)]);
      const { counts, evaluatedAt } = await screener.counts(request.query, rules, loopbackMs(SCAN_LOOPBACK));
      const countOf = (rule: Strategy): number | null => counts[rules.indexOf(rule)] ?? null;
      const presets = CONSTANTS.stockScanPresets.flatMap((preset) => {
        const found = SCANS_WITH_RULES.find(({ scan }) => scan.name === preset.name);
        if (!found) return [];
        const sides = found.sides.map((side) => ({ ...side, count: countOf(side.rule) }));
        return [{ ...preset, count: countOf(found.rule), rule: found.rule, sides }];
      });
      return { presets, loopback: SCAN_LOOPBACK, evaluatedAt };
    },
  });

  app.get('/screener/attributes', {
    config,
    schema: { tags, response: { 200: AttributesAnswer } },
    handler: async () => ATTRIBUTES,
  });
};
