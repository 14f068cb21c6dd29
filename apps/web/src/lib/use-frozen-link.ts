import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

/** Creates a shared link once per mount, and returns its URL. */
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
