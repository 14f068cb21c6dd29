import { Link } from '@tanstack/react-router';
import type { WhatsNewEntry } from '@wickwise/contract';
import { newsWords } from '../../lib/catalogue/news-words.ts';
import { whatsNewTexts as texts } from './texts/whats-new.ts';

/** What happened, with its direction for screen readers; a headline leads to its story. */
export function EntryLabel({ entry }: { entry: WhatsNewEntry }) {
  const { direction, story } = entry;
  const { label } = newsWords(entry);
  if (story)
    return (
      <Link to="/news-details/$title" params={{ title: story.slug }} className="underline-offset-2 hover:underline">
        {label}
      </Link>
    );
  return (
    <>
      <span className="font-medium">{label}</span>
      {direction && <span className="sr-only">, {texts.directions[direction]}</span>}
    </>
  );
}
