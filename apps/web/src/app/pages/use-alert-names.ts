import { useQuery } from '@tanstack/react-query';
import { alertsQuery } from '../../features/alerts/queries.ts';
import { alertWords } from '../../features/alerts/words.ts';

/** Returns the names of the user's alerts by their ids: their own, or their conditions in words. */
export function useAlertNames(): (id: string) => string {
  const { data } = useQuery(alertsQuery);
  const words = new Map(data?.map((alert) => [alert.id, alert.name || alertWords(alert)]));
  return (id) => words.get(id) ?? '…';
}
