import path from 'node:path';
import { pageFacts } from '#modules/site/page-facts.ts';
import type { SiteDeps } from '#modules/site/routes.ts';
import type { Config } from '#platform/config.ts';

/** Folder of the built web app. */
export const WEB_FOLDER = path.resolve(import.meta.dirname, '../../../web/dist');

/** Returns what the pages of the web app are made of by the settings. */
export const siteOf = (config: Config): Pick<SiteDeps, 'folder' | 'facts' | 'publicUrl'> => ({
  folder: WEB_FOLDER,
  facts: pageFacts(config),
  ...(config.publicUrl ? { publicUrl: config.publicUrl } : {}),
});
