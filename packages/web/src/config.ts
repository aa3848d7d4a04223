import { readPageConfig, type PageConfig } from '@mabarin/api-client/page-config';

/** A server render has no document and sets it before each page (apps/public/src/server.tsx). */
export const config: PageConfig = 'document' in globalThis ? readPageConfig(document) : ({} as PageConfig);
