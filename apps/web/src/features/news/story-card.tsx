import { Link } from '@tanstack/react-router';
import type { NewsAccuracy, NewsStory } from '@wickwise/contract';
import { useId, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { Moment } from '../../ui/moment.tsx';
import { storyLanguage, storyTitle } from './brief-language.ts';
import { BriefBadges, BriefSentences } from './brief-parts.tsx';
import { SentimentMark } from './sentiment-mark.tsx';
import { SourceLink, StoryInstruments, StoryTopics } from './story-parts.tsx';
import { newsTexts as texts } from './texts/news.ts';

/** Topics of a story that a list shows. */
const MOST_TOPICS = 3;
/** Sentences of a brief that a list shows. */
const SHOWN_SENTENCES = 2;

interface StoryCardProps {
  story: NewsStory;
  accuracy: NewsAccuracy;
  /** Level of its heading. */
  heading?: 'h2' | 'h3';
}

/** A story in a list: headline, source and time, excerpt, symbols, and who else had it. */
export function StoryCard({ story, accuracy, heading: Heading = 'h2' }: StoryCardProps) {
  const { slug, excerpt, source, publishedAt, instruments, topics, others, sentiment, brief } = story;
  const zone = useStore(readerZone);
  const language = storyLanguage(story);
  return (
    <article data-testid="story" className="flex flex-col gap-1 px-3 py-3">
      <Heading lang={language} className="max-w-[80ch] text-reading leading-5 font-medium text-pretty break-words">
        <Link to="/news-details/$title" params={{ title: slug }} className="hover:underline">
          {storyTitle(story, zone)}
        </Link>
      </Heading>
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-dense text-quiet">
        <span>{source.name}</span>
        <span aria-hidden="true">·</span>
        <Moment atMs={publishedAt} />
        {brief && <BriefBadges brief={brief} />}
        <SentimentMark sentiment={sentiment} accuracy={accuracy} />
      </p>
      {(brief ?? excerpt) && (
        <p lang={language} className="max-w-[80ch] text-body text-pretty break-words text-quiet">
          {brief ? <BriefSentences brief={brief} most={SHOWN_SENTENCES} /> : excerpt}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        <StoryInstruments instruments={instruments} />
        <StoryTopics topics={topics.slice(0, MOST_TOPICS)} />
      </div>
      {others.length > 0 && <Others story={story} />}
    </article>
  );
}

/** The same news elsewhere, folded. */
function Others({ story }: { story: NewsStory }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-6 items-center gap-1.5 text-dense text-quiet hover:text-ink pointer-coarse:min-h-11"
      >
        <span aria-hidden="true" className={`transition-transform duration-120 ${isOpen ? 'rotate-90' : ''}`}>
          ›
        </span>
        {moreWords(story)}
        <span className="sr-only">: {story.title}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <OtherList others={story.others} />}
      </div>
    </div>
  );
}

/** Says how many more sources had it, or how often its own had it again. */
function moreWords({ source, others }: NewsStory): string {
  const more = new Set(others.map((other) => other.source.key).filter((key) => key !== source.key)).size;
  return more > 0 ? texts.moreSources(more) : texts.again(others.length);
}

/** The same news from others, each with its headline, source and time. */
export function OtherList({ others }: Pick<NewsStory, 'others'>) {
  return (
    <ul className="flex flex-col gap-1 border-l border-hairline pl-3 text-dense">
      {others.map(({ title, slug, link, source, publishedAt }) => (
        <li key={slug}>
          {link === null ? title : <SourceLink to={link}>{title}</SourceLink>}{' '}
          <span className="text-quiet">
            {source.name} · <Moment atMs={publishedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
