import { ERROR_TEXTS } from '@wickwise/contract';

/** The server's error on an action, announced to screen readers. */
export function FailureNote({ error }: { error: Error }) {
  return (
    <p role="alert" className="border-l-2 border-error px-3 py-1 text-body text-pretty">
      {error.message || ERROR_TEXTS.api}
    </p>
  );
}
