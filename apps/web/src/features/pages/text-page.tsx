import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { PageSection, TextPageName } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { useAnchor } from '../../lib/built-texts.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { textPageQuery } from './queries.ts';
import { textPageTexts as texts } from './texts/text-page.ts';

export const AboutPage = () => <TextPageScreen name="about-us" />;
export const TermsPage = () => <TextPageScreen name="terms-and-conditions" />;
export const PrivacyPage = () => <TextPageScreen name="privacy-policy" />;

export interface TextPageScreenProps {
  name: TextPageName;
  /** What a section shows below its text, by its anchor. */
  renderPart?: (id: string) => ReactNode;
}

/** A page of text: its sections, with a list of them. */
export function TextPageScreen({ name, renderPart }: TextPageScreenProps) {
  const { data, error, refetch } = useQuery(textPageQuery(name));
  const { hash } = useLocation();
  useAnchor(data !== undefined, hash);
  if (error && !data) {
    return (
      <div className="mx-auto max-w-[68ch] px-4 py-10">
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) return <Skeleton className="mx-auto my-10 h-[80vh] max-w-[68ch]" />;
  const sections = data.groups.flatMap((group) => group.sections);
  const lang = langOf(sections);
  const column = renderPart ? 'max-w-6xl' : 'max-w-[68ch]'; // parts are wider than text
  return (
    <article className={`mx-auto flex flex-col gap-8 px-4 py-10 text-reading ${column}`}>
      <header lang={lang} className="flex max-w-[68ch] flex-col gap-3">
        <h1 className="text-display font-semibold tracking-tight text-balance">{data.title}</h1>
        <p className="text-pretty text-quiet">{data.summary}</p>
      </header>
      <Contents sections={sections} />
      {sections.map(({ id, title, nodes, ...section }) => (
        <section key={id} id={id} lang={section.lang} className="flex scroll-mt-4 flex-col gap-2">
          <div className="flex max-w-[68ch] flex-col gap-2">
            <h2 className="text-title font-semibold">{title}</h2>
            <Prose nodes={nodes} />
          </div>
          {renderPart?.(id)}
        </section>
      ))}
    </article>
  );
}

const Contents = ({ sections }: { sections: readonly PageSection[] }) => (
  <nav aria-label={texts.contents} className="border-l-2 border-hairline pl-3">
    <ul>
      {sections.map(({ id, title, lang }) => (
        <li key={id} lang={lang}>
          <Link
            to="."
            hash={id}
            replace
            className="inline-flex min-h-6 items-center text-body underline decoration-hairline underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

/** The language of title and summary: that of the page, unless all of it is English. */
const langOf = (sections: readonly PageSection[]): 'en' | undefined =>
  sections.every(({ lang }) => lang) ? 'en' : undefined;
