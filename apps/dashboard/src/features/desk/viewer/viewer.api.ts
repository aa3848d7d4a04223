import { deskViewer } from '@mabarin/api-client/contract/desk/search';
import { deskRead } from '#features/desk/desk.api.ts';

export const viewerQuery = (by: string) => deskRead(['desk', 'viewer', by], deskViewer, { by });
