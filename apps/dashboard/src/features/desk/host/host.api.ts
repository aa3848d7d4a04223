import { deskHost } from '@mabarin/api-client/contract/desk/search';
import { deskRead } from '#features/desk/desk.api.ts';

export const deskHostQuery = (username: string) => deskRead(['desk', 'host', username], deskHost, { username });
