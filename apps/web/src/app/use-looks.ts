import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appearance } from '../lib/appearance.ts';
import { log } from '../lib/log.ts';
import { keepLooks } from '../lib/preferences.ts';

/** Debounce for cycling through themes, ms. */
const SETTLE_MS = 800;

/** Saves the user's appearance settings in the account, wherever they are changed. */
export function useLooks(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = appearance.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        keepLooks(client).catch(() => log.warn('the appearance is stored in this browser only'));
      }, SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client]);
}
