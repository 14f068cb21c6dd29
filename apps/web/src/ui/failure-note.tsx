import { ERROR_TEXTS } from '@wickwise/contract';

/** What the server said of something that was tried. It's read aloud when it comes. */
export function FailureNote({ error }: { error: Error }) {
  return (
    <p role="alert" className="border-l-2 border-error px-3 py-1 text-body text-pretty">
      {error.message || ERROR_TEXTS.api}
    </p>
  );
}
