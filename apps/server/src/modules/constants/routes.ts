import { CONSTANTS, Constants } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export interface ConstantsDeps {
  /** URL of the support chat's script; null without one. */
  supportChatUrl: string | null;
  /** Provider of the chat and the operator's id there; null for a script that shows itself. */
  supportChat: { provider: string; id: string } | null;
  /** Returns the markets that everybody sees, which are counted. */
  countedMarkets: () => readonly Market[];
  /** Returns the number of instruments on which each stock scan fired; shared between callers. */
  presetCounts: () => Promise<{ counts: ReadonlyMap<string, number>; countedAtMs: number }>;
}

/** The product's constants (docs/api/contract.md#options), which clients fetch at start-up. */
export const constantsRoutes: FastifyPluginAsyncZod<ConstantsDeps> = async (
  app,
  { supportChatUrl, supportChat, countedMarkets, presetCounts },
) => {
  app.get('/constants', {
    config: { guard: 'public', cost: 'memory' },
    schema: { tags: ['product'], response: { 200: Constants } },
    handler: async (request, reply) => {
      const counted = await presetCounts().catch((error: unknown) => {
        request.log.error({ err: error }, 'the presets could not be counted');
        return undefined;
      });
      if (counted) reply.header('cache-control', 'public, max-age=300');
      return {
        ...CONSTANTS,
        supportChatUrl,
        supportChat,
        stockScanPresets: CONSTANTS.stockScanPresets.map((preset) => ({
          ...preset,
          count: counted?.counts.get(preset.name) ?? null,
        })),
        presetCounts: {
          ...CONSTANTS.presetCounts,
          markets: [...countedMarkets()],
          countedAt: counted?.countedAtMs ?? null,
        },
      };
    },
  });
};
