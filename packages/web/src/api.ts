import { createClient } from '@mabarin/api-client/client';
import { config } from './config.ts';

export function createCall(options: Omit<Parameters<typeof createClient>[0], 'api'> = {}) {
  return createClient({
    get api() {
      return config.origins.api;
    },
    ...options,
  });
}
