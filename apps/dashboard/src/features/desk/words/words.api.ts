import { deskWords } from '@mabarin/api-client/contract/desk/office';
import { deskRead } from '#features/desk/desk.api.ts';

export const wordsQuery = deskRead(['desk', 'words'], deskWords, {});
