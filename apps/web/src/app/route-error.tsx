import type { ErrorComponentProps } from '@tanstack/react-router';
import { PartError } from '../ui/lazy-part.tsx';

/** A screen that failed to load or render. */
export function RouteError(props: ErrorComponentProps) {
  return (
    <div className="mx-auto max-w-xl py-6">
      <PartError {...props} />
    </div>
  );
}
