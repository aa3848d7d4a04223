/** Made by apps/api/scripts/media-library.ts. Hosts store `library:<name>`, so a name never gets another file. */

export type LibraryMedia = { readonly name: string; readonly label: string } & (
  | { readonly type: 'image'; readonly width: number; readonly height: number; readonly ms: null }
  | { readonly type: 'video'; readonly width: number; readonly height: number; readonly ms: number }
  | { readonly type: 'sound'; readonly width: null; readonly height: null; readonly ms: number }
);

const drawn = { type: 'image', width: 480, height: 480, ms: null } as const;
const animated = { type: 'video', width: 480, height: 480, ms: 1_500 } as const;
const heard = { type: 'sound', width: null, height: null } as const;

export const MEDIA_LIBRARY: readonly LibraryMedia[] = [
  { name: 'kancil', label: 'Kancil', ...drawn },
  { name: 'koin', label: 'Koin', ...animated },
  { name: 'api', label: 'Api', ...animated },
  { name: 'hati', label: 'Hati', ...animated },
  { name: 'piala', label: 'Piala', ...drawn },
  { name: 'konfeti', label: 'Konfeti', ...animated },
  { name: 'chime', label: 'Lonceng', ...heard, ms: 1_200 },
  { name: 'coin', label: 'Koin', ...heard, ms: 900 },
  { name: 'fanfare', label: 'Fanfare', ...heard, ms: 2_400 },
  { name: 'angklung', label: 'Angklung', ...heard, ms: 2_000 },
  { name: 'gong', label: 'Gong', ...heard, ms: 3_000 },
  { name: 'kendang', label: 'Kendang', ...heard, ms: 1_400 },
];
