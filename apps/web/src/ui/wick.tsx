/** Logo of the product: a wick with a small body. */
export function Wick({ className = 'h-5 w-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path d="M15 2h2v28h-2z" fill="currentColor" />
      <rect x="10" y="9" width="12" height="13" fill="var(--accent)" />
    </svg>
  );
}

/** The wick as a bullet, with the direction as its body; without one for null. */
export function WickBullet({ direction }: { direction: 'bullish' | 'bearish' | null }) {
  const isUp = direction === 'bullish';
  const tone = direction ? (isUp ? 'text-up' : 'text-down') : 'text-quiet';
  return (
    <svg viewBox="0 0 8 20" className={`h-5 w-2 shrink-0 ${tone}`} aria-hidden="true">
      <path d="M3.5 1h1v18h-1z" fill="currentColor" />
      {isUp ? (
        <rect x="1" y="5" width="6" height="8" fill="var(--panel)" stroke="currentColor" />
      ) : (
        direction && <rect x="1" y="7" width="6" height="8" fill="currentColor" stroke="currentColor" />
      )}
    </svg>
  );
}
