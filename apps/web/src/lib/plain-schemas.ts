import * as z from 'zod/mini';

/**
 * Schemas are compiled with `new Function` where that's allowed; our content security policy doesn't allow it. Whoever reads by
 * a schema imports this, so that the first load of a page needs no schemas at all.
 */
z.config({ jitless: true });
