import { readPageConfig, type PageConfig } from '@mabarin/api-client/page-config';

/**
 * The origins, mode, contact and captcha of this deployment, as the server wrote them into the page. Where a server
 * draws the page there is no document: it fills this in before each drawing (apps/public/src/server.tsx).
 */
export const config: PageConfig = 'document' in globalThis ? readPageConfig(document) : ({} as PageConfig);
