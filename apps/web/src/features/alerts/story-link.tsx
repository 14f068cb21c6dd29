import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to the page of a story. */
export function FiredStoryLink({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <Link to="/news-details/$title" params={{ title: slug }} className="underline underline-offset-2">
      {children}
    </Link>
  );
}
