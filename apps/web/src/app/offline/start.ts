import { startOffline } from './service-worker.ts';
import { watchForUpdates } from './updates.ts';

watchForUpdates();
void startOffline();
