import * as z from 'zod';
import { AttributeNames } from '../attribute-name.ts';
import { ExampleBars, Sessions } from '../example-bars.ts';

/** A picture of bars, as an author writes it. What it claims is checked by the engine. */
export const PictureSpec = z.intersection(
  ExampleBars,
  z.object({
    /** What is to be seen, for readers who can't see it. */
    alt: z.string(),
    caption: z.string(),
    names: AttributeNames,
    sessions: Sessions,
    /** First bar drawn; the ones before only warm up. */
    from: z.number().int().nonnegative().default(0),
    /** Attributes drawn over the bars. */
    lines: z.array(z.string()).default([]),
    /** Attributes drawn below them, with horizontal levels. */
    pane: z.optional(z.object({ lines: z.array(z.string()).min(1), levels: z.array(z.number()).default([]) })),
    /** Horizontal lines over the bars. */
    levels: z.array(z.object({ price: z.number(), text: z.string() })).default([]),
    /** Words at bars. */
    marks: z
      .array(z.object({ bar: z.number().int(), text: z.string(), at: z.enum(['above', 'below']).default('above') }))
      .default([]),
    /** Patterns that the engine must find, by the bar that completes them; negative in direction with a minus. */
    finds: z
      .array(z.object({ pattern: z.string(), bar: z.number().int(), direction: z.enum(['bullish', 'bearish']) }))
      .default([]),
  }),
);
export type PictureSpec = z.infer<typeof PictureSpec>;
