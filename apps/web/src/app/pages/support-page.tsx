import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { LessonList } from '@wickwise/contract';
import { useState } from 'react';
import { lessonsQuery } from '../../features/learning/queries.ts';
import { textPageQuery } from '../../features/pages/queries.ts';
import { appEntries, type HelpEntry } from '../../features/support/help-entries.ts';
import { SupportScreen } from '../../features/support/support-screen.tsx';
import { supportSearch } from '../../features/support/support-search.ts';
import { localeChoice } from '../../lib/locale.ts';
import { wordsIn } from '../../lib/words-in.ts';
import { cameFrom } from '../came-from.ts';
import { shellTexts } from '../shell/texts/shell.ts';
import { supportPageTexts as texts } from './texts/support-page.ts';

const NO_LESSONS: LessonList = { lessons: [], paths: [] };

/** Help, tickets, and the form for a new one: the same at both addresses. */
export function SupportPage() {
  const navigate = useNavigate();
  const router = useRouter();
  const { search: given } = useLocation();
  const search = supportSearch(given);
  const { data: { lessons } = NO_LESSONS, isPending } = useQuery(lessonsQuery(localeChoice.language));
  const { data: answers } = useQuery(textPageQuery('faq'));
  const [before] = useState(cameFrom); // loading this page's code or going within it changes nothing
  const placeName = (path: string): string | undefined => {
    const name = Object.values(router.routesById).find((route) => route.fullPath === path)?.options.staticData?.name;
    return name && shellTexts.pages[name];
  };
  const sections = answers?.groups.flatMap((group) => group.sections) ?? [];
  const faq = sections.map(({ id, title, nodes, lang }): HelpEntry => {
    const own = lang === undefined ? {} : { lang };
    return { title, text: nodes.map(wordsIn).join(' '), to: `/faq#${id}`, place: shellTexts.pages.faq, ...own };
  });
  const taught = lessons.map(
    ({ slug, title, summary, languages: [lang = 'en'] }): HelpEntry => ({
      title,
      text: summary,
      lang,
      to: `/learning/${slug}`,
      place: texts.lesson,
    }),
  );
  const asked = lessons.find(({ slug }) => slug === search.lesson);
  return (
    <SupportScreen
      search={search}
      onSearch={(change) =>
        void navigate({
          to: '.',
          search: (known: Record<string, unknown>) => ({ ...known, ...change }),
          replace: change.ticket === undefined,
          resetScroll: change.ticket !== undefined,
        })
      }
      help={[...appEntries(placeName), ...faq, ...taught]}
      lesson={asked && { slug: asked.slug, title: asked.title }}
      isLessonAwaited={search.lesson !== undefined && isPending}
      cameFrom={before}
    />
  );
}
