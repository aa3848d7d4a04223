import { PLACES_PATH } from '@mabarin/api-client/page-config';
import type { Places } from '@mabarin/domain/documents/places';
import { config } from '@mabarin/web/config';
import { lazyWithRetry } from '@mabarin/ui/states/lazy';

/** Texts of legal pages and guides, docs/documents/{type}.md, each in a chunk of its own, by `document/{type}`. */
export const documentTexts = {
  'privacy-policy': lazyWithRetry(() => import('~documents/privacy-policy')),
  'terms-and-conditions': lazyWithRetry(() => import('~documents/terms-and-conditions')),
  panduan: lazyWithRetry(() => import('~documents/panduan')),
  'panduan-obs': lazyWithRetry(() => import('~documents/panduan-obs')),
  'panduan-tiktok': lazyWithRetry(() => import('~documents/panduan-tiktok')),
  'panduan-uang': lazyWithRetry(() => import('~documents/panduan-uang')),
  'panduan-css': lazyWithRetry(() => import('~documents/panduan-css')),
  'panduan-gift': lazyWithRetry(() => import('~documents/panduan-gift')),
  'panduan-bot': lazyWithRetry(() => import('~documents/panduan-bot')),
} as const;

export type DocumentType = keyof typeof documentTexts;

export const documentTypes = Object.keys(documentTexts);

/** Loads the text of a type; does nothing for an unknown one. */
export async function loadText(type: string | undefined): Promise<void> {
  if (isDocumentType(type)) await Promise.all([documentTexts[type].load(), loadPlaces()]);
}

/** Loads the owner's words where the first page had none; a server render is given them. */
async function loadPlaces(): Promise<void> {
  if (config.places !== undefined || !('document' in globalThis)) return;
  const answer = await fetch(PLACES_PATH);
  config.places = (await answer.json()) as Places;
}

export function isDocumentType(type: string | undefined): type is DocumentType {
  return type !== undefined && Object.hasOwn(documentTexts, type);
}
