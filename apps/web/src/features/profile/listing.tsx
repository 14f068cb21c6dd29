import type { ReactNode } from 'react';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface ListingProps<Item> {
  query: { data: readonly Item[] | undefined; error: Error | null; refetch: () => unknown };
  failed: string;
  none: string;
  children: (item: Item) => ReactNode;
}

/** A short list of the user's items in each of its states. */
export function Listing<Item extends { id: string }>({ query, failed, none, children }: ListingProps<Item>) {
  const { data, error, refetch } = query;
  if (error) return <ErrorNote error={error} fallback={failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-3 h-10" />;
  if (data.length === 0) return <EmptyNote>{none}</EmptyNote>;
  return (
    <ul>
      {data.map((item) => (
        <li
          key={item.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline px-3 py-2.5 last:border-b-0"
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
