import {
  checkDataLink,
  downloadViewerData,
  eraseViewerData,
  requestDataLink,
} from '@mabarin/api-client/contract/privacy';
import type { DataLinkForm } from '@mabarin/domain/privacy/privacy';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { privacyText } from './privacy.text.ts';

/** Asks for the link; nothing tells whether the e-mail is known. */
export async function askDataLink(form: DataLinkForm, token: string): Promise<void> {
  await call(requestDataLink, { form, token });
}

/** Whose link a code is, its e-mail masked; null: it works no more. */
export function dataLinkQuery(code: string) {
  return queryOptions({
    queryKey: ['data-link', code],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await call(checkDataLink, { code }, { signal })).data,
  });
}

/** Saves everything of the link's e-mail as a file. */
export async function downloadData(code: string): Promise<void> {
  const { data } = await call(downloadViewerData, { code });
  const file = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = file;
  link.download = privacyText.fileName;
  link.click();
  // The browser has taken the file by the time the page is idle again.
  setTimeout(() => URL.revokeObjectURL(file), 10_000);
}

/** Erases everything of the link's e-mail; answers how much is not over yet. */
export async function eraseData(code: string): Promise<number> {
  return (await call(eraseViewerData, { code })).data.open;
}
