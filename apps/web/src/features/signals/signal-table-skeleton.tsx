import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder of the table, with rows of their final height. */
export function SignalTableSkeleton({ rows }: { rows: number }) {
  return (
    <div>
      <div className="h-7 max-lg:hidden" />
      {Array.from({ length: rows }, (_, i) => `row ${i}`).map((key) => (
        <div key={key} className="flex h-[75px] items-center border-t border-hairline px-3 lg:h-9">
          <Skeleton className="h-3 w-full max-w-md" />
        </div>
      ))}
    </div>
  );
}
