import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className="h-5 w-5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Icons of the rail; decorative beside words. */
export const icons = {
  dashboard: (
    <Icon>
      <path d="M3 3h6v8H3zM11 3h6v4h-6zM11 9h6v8h-6zM3 13h6v4H3z" />
    </Icon>
  ),
  screener: (
    <Icon>
      <path d="M3 4h14M5.5 9h9M8 14h4" />
    </Icon>
  ),
  strategy: (
    <Icon>
      <path d="M4 16V9M4 6V4M10 16v-3M10 10V4M16 16V7M16 4v0M2.5 7.5h3M8.5 11.5h3M14.5 5.5h3" />
    </Icon>
  ),
  paper: (
    <Icon>
      <path d="M4 3h9l3 3v11H4zM13 3v3h3M7 13l2.5-3 2 1.5L14 8.5" />
    </Icon>
  ),
  news: (
    <Icon>
      <path d="M10 3v3M10 14v3M3 10h3M14 10h3M5 5l2 2M13 13l2 2M15 5l-2 2M7 13l-2 2" />
    </Icon>
  ),
  calendar: (
    <Icon>
      <path d="M3 5h14v12H3zM3 9h14M7 3v3M13 3v3" />
    </Icon>
  ),
  advice: (
    <Icon>
      <path d="M3 4h14v9H9l-4 4v-4H3z" />
    </Icon>
  ),
  configure: (
    <Icon>
      <path d="M3 6h8M15 6h2M3 14h2M9 14h8" />
      <circle cx="13" cy="6" r="2" />
      <circle cx="7" cy="14" r="2" />
    </Icon>
  ),
  support: (
    <Icon>
      <circle cx="10" cy="10" r="7" />
      <path d="M8 8a2 2 0 1 1 2.6 1.9c-.4.2-.6.5-.6.9v.7M10 14v.2" />
    </Icon>
  ),
  bell: (
    <Icon>
      <path d="M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 18h3" />
    </Icon>
  ),
  account: (
    <Icon>
      <circle cx="10" cy="7" r="3.5" />
      <path d="M3.5 17c.6-3.4 3-5.2 6.5-5.2s5.9 1.8 6.5 5.2" />
    </Icon>
  ),
} as const;
