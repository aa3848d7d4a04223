/** A document of docs/documents, converted to HTML by the build (vite.config.ts). */
declare module '~documents/*' {
  const Document: import('react').ComponentType<{ className?: string | undefined }>;
  export default Document;
}
