import { Skeleton } from '../../ui/skeleton.tsx';

const ROWS = Array.from({ length: 8 }, (_, i) => `story ${i}`);

/** Stories that are loading, as high as usual ones. */
export function StoriesSkeleton() {
  return (
    <div className="divide-y divide-hairline">
      {ROWS.map((row) => (
        <div key={row} className="flex flex-col gap-2 px-3 py-3">
          <Skeleton className="h-5 w-4/5 max-w-[60ch]" />
          <Skeleton className="h-3 w-52" />
          <Skeleton className="h-8 w-full max-w-[76ch]" />
        </div>
      ))}
    </div>
  );
}
