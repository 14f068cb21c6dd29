import { Link } from '@tanstack/react-router';
import type { NewsStory } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';
import type { ReactNode } from 'react';
import { formatPercent } from '../../lib/format.ts';
import { localeChoice } from '../../lib/locale.ts';
import { useQuote } from '../../realtime/use-quote.ts';
import { ChangeText } from '../../ui/change.tsx';
import { newsTexts as texts } from './texts/news.ts';

type Topic = NewsStory['topics'][number];

/** Returns a topic's name in the reader's language. */
export const topicName = ({ label }: Pick<Topic, 'label'>): string => label[localeChoice.language];

const LINK = 'underline decoration-hairline underline-offset-2 hover:decoration-ink';

/** A link to a publisher's page, which isn't sent where the reader came from; search engines don't follow it. */
export function SourceLink({
  to,
  children,
  className = LINK,
}: {
  to: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className={className}>
      {children}
    </a>
  );
}

/** Symbols that a story is about, with their change today. */
export function StoryInstruments({ instruments }: Pick<NewsStory, 'instruments'>) {
  if (instruments.length === 0) return null;
  return (
    <ul aria-label={texts.instruments} className="flex flex-wrap gap-x-3 gap-y-1 text-dense">
      {instruments.map((instrument) => (
        <li key={`${instrument.market} ${instrument.symbol}`}>
          <InstrumentLink {...instrument} />
        </li>
      ))}
    </ul>
  );
}

function InstrumentLink({ market, symbol, name }: NewsStory['instruments'][number]) {
  const quote = useQuote(instrumentId(market, symbol));
  return (
    <Link
      to="/dashboard/chart/$market/$symbol"
      params={{ market, symbol }}
      title={name}
      className="inline-flex min-h-6 items-center gap-1.5 font-medium hover:underline pointer-coarse:min-h-11"
    >
      {symbol}
      <span className="inline-flex min-w-16 font-normal tabular-nums">
        {quote && !Number.isNaN(quote.percentage) && (
          <ChangeText of={quote.absChange}>{formatPercent(quote.percentage)}</ChangeText>
        )}
      </span>
    </Link>
  );
}

/** Topics of a story, each a link to its list. */
export function StoryTopics({ topics }: Pick<NewsStory, 'topics'>) {
  if (topics.length === 0) return null;
  return (
    <ul aria-label={texts.topics} className="flex flex-wrap gap-x-3 text-dense text-quiet">
      {topics.map((topic) => (
        <li key={topic.topic}>
          <Link
            to="/news"
            search={{ topic: topic.topic }}
            className="inline-flex min-h-6 items-center hover:text-ink hover:underline pointer-coarse:min-h-11"
          >
            {topicName(topic)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
