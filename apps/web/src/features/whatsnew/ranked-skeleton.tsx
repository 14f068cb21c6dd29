import { Skeleton } from '../../ui/skeleton.tsx';

const ENTRIES = 16;

/** Placeholders of entries in their final shape. */
export function RankedSkeleton() {
  return (
    <ol aria-hidden="true" className="md:pt-7">
      {Array.from({ length: ENTRIES }, (_, i) => `entry ${i}`).map((key) => (
        <li key={key} className="flex h-14 items-center gap-4 border-t border-hairline px-3 first:border-t-0 md:h-9">
          <Skeleton className="h-4 w-64" />
          <Skeleton className="ml-auto h-3 w-16" />
        </li>
      ))}
    </ol>
  );
}
