import { Link } from '@tanstack/react-router';
import type { NewsState, NewsTopicsAnswer } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { useUser } from '../../lib/user.ts';
import { Moment } from '../../ui/moment.tsx';
import { SourceLink } from './story-parts.tsx';
import { newsTexts as texts } from './texts/news.ts';

interface StateNoteProps {
  news: NewsState;
  sources: NewsTopicsAnswer['sources'] | undefined;
}

/** Whether news come, and from where. */
export function StateNote({ news: { state, checkedAt }, sources = [] }: StateNoteProps) {
  const isOperator = useUser()?.role === 'operator';
  return (
    <div className="flex flex-col gap-1 text-dense text-quiet">
      <p role="status" className="max-w-[80ch] text-pretty">
        {state === 'on' ? <On count={sources.length} checkedAt={checkedAt} /> : texts.state[state]}
        {state !== 'on' && checkedAt !== null && (
          <>
            {' '}
            {texts.state.lastChecked} <Moment atMs={checkedAt} />.
          </>
        )}
        {isOperator && (
          <>
            {' '}
            <Link to="/dashboard/operator" search={{ list: 'news' }} className="underline underline-offset-2">
              {texts.state.choose}
            </Link>
          </>
        )}
      </p>
      {sources.length > 0 && <SourceList sources={sources} />}
    </div>
  );
}

/** News come; before the first answer that is said. */
function On({ count, checkedAt }: { count: number; checkedAt: number | null }): ReactNode {
  if (checkedAt === null) return texts.state.starting;
  return (
    <>
      {texts.state.on(count)} {texts.state.lastChecked} <Moment atMs={checkedAt} />.
    </>
  );
}

function SourceList({ sources }: { sources: NewsTopicsAnswer['sources'] }) {
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center underline decoration-dotted underline-offset-2 hover:text-ink pointer-coarse:min-h-11">
        {texts.state.which(sources.length)}
      </summary>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 py-1">
        {sources.map(({ key, name, site }) => (
          <li key={key}>
            <SourceLink to={site}>{name}</SourceLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
