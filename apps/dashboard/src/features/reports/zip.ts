import { zipSync } from 'fflate';

/**
 * Replaces the zip module of write-excel-file (vite.config.ts), which starts workers from `blob:` addresses; the CSP
 * forbids them, and this code already runs in a worker.
 */
export default async function zipToArrayBuffer(files: Record<string, Uint8Array>): Promise<ArrayBufferLike> {
  return zipSync(files).buffer;
}
