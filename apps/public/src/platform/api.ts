import { createClient } from '@mabarin/api-client/client';
import { config } from './config.ts';

/** Every call of the public site. */
export const call = createClient({ api: config.origins.api });
