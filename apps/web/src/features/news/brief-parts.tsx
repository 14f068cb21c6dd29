import { Link } from '@tanstack/react-router';
import type { BriefPart, NewsBrief } from '@wickwise/contract';
import { Fragment } from 'react';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { Badge, SourceBadge } from '../../ui/badge.tsx';
import { briefSentences } from './brief-language.ts';
import { newsTexts as texts } from './texts/news.ts';

/** Says that a story is computed, and from which kind of prices where they aren't live. */
export function BriefBadges({ brief: { badge } }: { brief: NewsBrief }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Badge title={texts.computedHow}>{texts.computed}</Badge>
      {badge !== 'LIVE' && <SourceBadge badge={badge} />}
    </span>
  );
}

/** Sentences of a brief, all or the first ones; names and figures lead to what shows them. */
export function BriefSentences({ brief, most }: { brief: NewsBrief; most?: number }) {
  const zone = useStore(readerZone);
  const sentences = briefSentences(brief, zone).slice(0, most);
  return sentences.map((parts, i) => (
    <Fragment key={parts.map(({ text }) => text).join('')}>
      {i > 0 && ' '}
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
        <Part key={place} part={part} />
      ))}
    </Fragment>
  ));
}

const LINK = 'underline decoration-hairline underline-offset-2 hover:decoration-current';

function Part({ part: { text, place } }: { part: BriefPart }) {
  if (!place) return text;
  const { market, symbol } = place;
  if (symbol === undefined)
    return (
      <Link to="/dashboard" search={{ market }} className={LINK}>
        {text}
      </Link>
    );
  return (
    <Link to="/dashboard/chart/$market/$symbol" params={{ market, symbol }} className={LINK}>
      {text}
    </Link>
  );
}
