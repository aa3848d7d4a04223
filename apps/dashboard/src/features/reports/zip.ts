import { zipSync } from 'fflate';

/**
 * Stands in for the zipping of write-excel-file (vite.config.ts), which starts workers from `blob:` addresses; the pages'
 * CSP allows none, and this runs in a worker of its own.
 */
export default async function zipToArrayBuffer(files: Record<string, Uint8Array>): Promise<ArrayBufferLike> {
  return zipSync(files).buffer;
}
