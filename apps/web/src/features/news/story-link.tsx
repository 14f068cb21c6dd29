import { Link } from '@tanstack/react-router';
import type { MoveHeadline } from '@wickwise/contract';
import { Moment } from '../../ui/moment.tsx';

/** A story as one line of a list: its headline with source and time. */
export function StoryLink({ title, slug, language, source, publishedAt }: MoveHeadline) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-3 py-1.5 text-body">
      <Link
        to="/news-details/$title"
        params={{ title: slug }}
        lang={language}
        className="min-w-0 flex-1 basis-64 text-pretty break-words hover:underline"
      >
        {title}
      </Link>
      <span className="text-dense text-quiet">
        {source} · <Moment atMs={publishedAt} />
      </span>
    </li>
  );
}
