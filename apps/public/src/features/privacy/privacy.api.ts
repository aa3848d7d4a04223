import {
  checkDataLink,
  downloadViewerData,
  eraseViewerData,
  requestDataLink,
  type ViewerData,
} from '@mabarin/api-client/contract/privacy';
import type { DataLinkForm } from '@mabarin/domain/privacy/privacy';
import { saveFile } from '@mabarin/web/save-file';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { privacyText } from './privacy.text.ts';

/** Requests the link; the response does not reveal whether the e-mail is known. */
export async function askDataLink(form: DataLinkForm, token: string): Promise<void> {
  await call(requestDataLink, { form, token });
}

/** The masked e-mail of a link; null for an invalid one. */
export function dataLinkQuery(code: string) {
  return queryOptions({
    queryKey: ['data-link', code],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await call(checkDataLink, { code }, { signal })).data,
  });
}

/** All data of the link's e-mail. */
export async function readData(code: string): Promise<ViewerData> {
  return (await call(downloadViewerData, { code })).data;
}

/** Downloads all data of the link's e-mail. */
export async function downloadData(code: string): Promise<void> {
  const data = JSON.stringify(await readData(code), null, 2);
  saveFile(privacyText.fileName, new Blob([data], { type: 'application/json' }));
}

/** Erases all data of the link's e-mail. Returns the number of items still in progress. */
export async function eraseData(code: string): Promise<number> {
  return (await call(eraseViewerData, { code })).data.open;
}
