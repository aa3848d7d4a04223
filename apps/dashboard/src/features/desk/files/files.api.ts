import { deskFiles } from '@mabarin/api-client/contract/desk/office';
import { deskRead } from '#features/desk/desk.api.ts';

export const filesQuery = deskRead(['desk', 'files'], deskFiles, {});
