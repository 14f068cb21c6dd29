import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

/** Freezes what is shared, once each time the asking part is mounted, and gives its address. */
export function useFrozenLink(freeze: () => Promise<string>): { link: string | undefined; error: Error | null } {
  const own = useId();
  const { data: link, error } = useQuery({
    queryKey: ['link', own],
    queryFn: freeze,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { link, error };
}
