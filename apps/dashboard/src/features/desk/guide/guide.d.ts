/** docs/panduan-meja.md, converted to HTML by the build (vite.config.ts). */
declare module '~guide' {
  const Guide: import('react').ComponentType<{ className?: string | undefined }>;
  export default Guide;
}
