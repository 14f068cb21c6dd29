import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { NewsStoryAnswer } from '@wickwise/contract';
import { ApiError } from '../../lib/api-error.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { storyLanguage, storyTitle } from './brief-language.ts';
import { BriefBadges, BriefSentences } from './brief-parts.tsx';
import { MissingStory } from './missing-story.tsx';
import { storyQuery } from './queries.ts';
import { SentimentMark } from './sentiment-mark.tsx';
import { OtherList, StoryCard } from './story-card.tsx';
import { StoryMoves } from './story-moves.tsx';
import { SourceLink, StoryTopics } from './story-parts.tsx';
import { newsTexts as texts } from './texts/news.ts';
import { storyTexts } from './texts/story.ts';
import { useStoryQuotes } from './use-story-quotes.ts';

/** A story by its title, or what is near where there is none. */
export function StoryScreen({ title }: { title: string }) {
  const { data, error, refetch } = useQuery(storyQuery(title));
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 px-4 py-6">
      <nav aria-label={storyTexts.place} className="text-dense">
        <Link to="/news" className="inline-flex min-h-6 items-center underline underline-offset-2">
          {storyTexts.allNews}
        </Link>
      </nav>
      {data && <Story answer={data} />}
      {!data && isMissing && <MissingStory title={title} />}
      {!data && error && !isMissing && (
        <>
          <h1 className="sr-only">{storyTexts.title}</h1>
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </>
      )}
      {!data && !error && <StorySkeleton />}
    </div>
  );
}

function Story({ answer: { story, match, related, accuracy } }: { answer: NewsStoryAnswer }) {
  const { excerpt, source, link, publishedAt, sentiment, topics, instruments, others, brief } = story;
  const zone = useStore(readerZone);
  const language = storyLanguage(story);
  useStoryQuotes([story, ...related]);
  return (
    <>
      <article className="flex flex-col gap-3">
        {match !== 'exact' && (
          <p role="status" className="border-l-2 border-accent px-3 py-1 text-body text-pretty">
            {storyTexts.matches[match]}
          </p>
        )}
        <h1 lang={language} className="max-w-[40ch] text-heading font-semibold text-pretty break-words">
          {storyTitle(story, zone)}
        </h1>
        <p className="flex flex-wrap items-center gap-x-2 text-body text-quiet">
          {brief ? source.name : <SourceLink to={source.site}>{source.name}</SourceLink>}
          <span aria-hidden="true">·</span>
          <Moment atMs={publishedAt} />
          {brief && <BriefBadges brief={brief} />}
          <SentimentMark sentiment={sentiment} accuracy={accuracy} />
        </p>
        {(brief ?? excerpt) && (
          <p lang={language} className="max-w-prose text-reading text-pretty break-words">
            {brief ? <BriefSentences brief={brief} /> : excerpt}
          </p>
        )}
        {brief ? (
          <p className="max-w-prose text-dense text-pretty text-quiet">{texts.computedHow}</p>
        ) : (
          <Origin name={source.name} link={link} />
        )}
        <StoryTopics topics={topics} />
        {others.length > 0 && (
          <section aria-label={storyTexts.others} className="flex flex-col gap-2">
            <h2 className="text-body font-semibold">{storyTexts.others}</h2>
            <OtherList others={others} />
          </section>
        )}
      </article>
      {instruments.length > 0 && (
        <StoryMoves
          storyId={story.id}
          instruments={instruments}
          publishedAt={publishedAt}
          hasEvidence={brief === null}
        />
      )}
      {related.length > 0 && (
        <section aria-labelledby="related-news" className="border border-hairline bg-panel">
          <h2 id="related-news" className="border-b border-hairline px-3 py-2 text-body font-semibold">
            {storyTexts.related}
          </h2>
          <ul className="divide-y divide-hairline">
            {related.map((one) => (
              <li key={one.id}>
                <StoryCard story={one} accuracy={accuracy} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="max-w-prose text-dense text-pretty text-quiet">
        {brief ? texts.notAdviceComputed : texts.notAdvice}
      </p>
    </>
  );
}

/** Where the source has it. */
function Origin({ name, link }: { name: string; link: string | null }) {
  if (link === null) return <p className="text-body text-quiet">{storyTexts.noLink(name)}</p>;
  return (
    <p>
      <SourceLink to={link} className={buttonClass('primary')}>
        {storyTexts.read(name)}
      </SourceLink>
    </p>
  );
}

function StorySkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <h1 className="sr-only">{storyTexts.title}</h1>
      <Skeleton className="h-14 w-full max-w-[40ch]" />
      <Skeleton className="h-4 w-64" />
      <Skeleton className="h-12 w-full max-w-prose" />
      <Skeleton className="h-9 w-48" />
    </div>
  );
}
