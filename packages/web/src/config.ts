import { readPageConfig } from '@mabarin/api-client/page-config';

/** The origins, mode, contact and captcha of this deployment, as the server wrote them into the page. */
export const config = readPageConfig(document);
