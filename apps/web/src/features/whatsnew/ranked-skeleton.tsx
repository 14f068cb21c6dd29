import { Skeleton } from '../../ui/skeleton.tsx';

const ENTRIES = 8;

/** Entries in their final shape while they are loading. */
export function RankedSkeleton() {
  return (
    <ol aria-hidden="true">
      {Array.from({ length: ENTRIES }, (_, i) => `entry ${i}`).map((key) => (
        <li key={key} className="flex flex-wrap gap-4 border-t border-hairline px-3 py-3 first:border-t-0">
          <span className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-3 w-72 max-w-full" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </span>
          <Skeleton className="h-14 w-36" />
        </li>
      ))}
    </ol>
  );
}
