import { startOffline } from './service-worker.ts';
import { watchForUpdates } from './updates.ts';

watchForUpdates();
if (import.meta.env.PROD) void startOffline(); // the worker is created by the build
