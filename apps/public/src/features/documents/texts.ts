import { lazyWithRetry } from '@mabarin/ui/states/lazy';

/** The texts of the legal pages and of the hosts' guides, docs/documents/{type}.md, each with a chunk of its own, by `document/{type}`. */
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

/** Loads the text of a type; of one that nobody wrote there is none. */
export async function loadText(type: string | undefined): Promise<void> {
  if (isDocumentType(type)) await documentTexts[type].load();
}

export function isDocumentType(type: string | undefined): type is DocumentType {
  return type !== undefined && Object.hasOwn(documentTexts, type);
}
