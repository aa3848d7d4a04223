import { createCall } from '@mabarin/web/api';

export const call = createCall();
