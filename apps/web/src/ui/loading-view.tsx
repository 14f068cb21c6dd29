import { loadingViewTexts as texts } from './texts/loading-view.ts';

/** Full-screen spinner with a text while a screen's code loads. */
export function LoadingView({ text = texts.loading }: { text?: string }) {
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-paper">
      <div className="flex flex-col items-center gap-4">
        <svg viewBox="0 0 32 32" className="wick-turning h-10 w-10" aria-hidden="true">
          <path d="M15 2h2v28h-2z" fill="currentColor" />
          <rect x="10" y="9" width="12" height="13" fill="var(--accent)" />
        </svg>
        <p className="text-body text-quiet">{text}</p>
      </div>
    </div>
  );
}
