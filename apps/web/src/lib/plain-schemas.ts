import * as z from 'zod/mini';

/**
 * Prevents schemas from being compiled by `new Function`, which our content security policy forbids. Imported by users
 * of schemas, so that a page's first load needs none.
 */
z.config({ jitless: true });
