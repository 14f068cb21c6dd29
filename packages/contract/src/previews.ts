import * as z from 'zod/mini';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';

/** Queries of preview pictures. */
export const LessonPreviewQuery = z.object({
  slug: Text.check(z.maxLength(80)),
  lang: z._default(z.enum(['en', 'hi']), 'en'),
});
export const SymbolPreviewQuery = z.object({ market: MarketName, symbol: Text.check(z.minLength(1), z.maxLength(40)) });
export const SharedPreviewQuery = z.object({ id: Text.check(z.maxLength(64)) });
export const SignalPreviewQuery = z.object({ id: z.uuid() });
