import { createCall } from '@mabarin/web/api';

/** Every call of the public site. */
export const call = createCall();
