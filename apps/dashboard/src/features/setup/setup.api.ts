import { setup } from '@mabarin/api-client/contract/profile/settings';
import { read } from '#platform/read.ts';
import { setupKey } from './setup.keys.ts';

export const setupQuery = read(setupKey, setup, {});
