import * as z from 'zod/mini';
import type { LessonNode } from './learning.ts';

/** Languages that pages of text are built in; what isn't translated is English in all of them. */
export const PAGE_LANGUAGES = ['en', 'hi'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** Pages of text, by the last part of their address and of their files. */
export const TEXT_PAGES = ['about-us', 'faq', 'feature', 'privacy-policy', 'terms-and-conditions'] as const;
export type TextPageName = (typeof TEXT_PAGES)[number];

/** What the server fills into a page of text in its language, written there as `{{name}}`. */
export const PAGE_FACTS = [
  'operator',
  'contact',
  'mails',
  'otherHosts',
  'payments',
  'signalDays',
  'firingDays',
  'noticeDays',
  'deliveryDays',
  'turnDays',
  'ticketDays',
] as const;
export type PageFact = (typeof PAGE_FACTS)[number];

/** A part of a page under its heading. */
export const PageSection = z.object({
  /** Its anchor, the same in all languages. */
  id: z.string(),
  title: z.string(),
  nodes: z.array(z.unknown()), // the build made them, as those of lessons
  /** Where it isn't translated. */
  lang: z.optional(z.literal('en')),
});
export type PageSection = Omit<z.infer<typeof PageSection>, 'nodes'> & { nodes: LessonNode[] };

/** A page of text: `/pages/{language}/{name}.json`. Groups without a title are the parts of one text. */
export const TextPage = z.object({
  title: z.string(),
  summary: z.string(),
  groups: z.array(z.object({ id: z.string(), title: z.optional(z.string()), sections: z.array(PageSection) })),
});
export type PageGroup = { id: string; title?: string | undefined; sections: PageSection[] };
export type TextPage = { title: string; summary: string; groups: PageGroup[] };

/** A term as the glossary explains it. */
export const GlossaryTerm = z.object({
  /** Its anchor. */
  id: z.string(),
  name: z.string(),
  text: z.string(),
  /** Its English name, where the name is translated. */
  english: z.optional(z.string()),
  /** Where it isn't translated. */
  lang: z.optional(z.literal('en')),
  /** The lesson about it. */
  lesson: z.optional(z.object({ slug: z.string(), title: z.string() })),
});
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;

/** All terms by name: `/lessons/glossary/{language}.json`. */
export const Glossary = z.object({ terms: z.array(GlossaryTerm) });

/** What the server says of a page to programs: `/pages/en/{name}.data.json` of the build. */
export const PageData = z.object({
  title: z.string(),
  summary: z.string(),
  /** Structured data (https://schema.org) without the address. */
  structured: z.optional(z.record(z.string(), z.unknown())),
});
export type PageData = z.infer<typeof PageData>;
