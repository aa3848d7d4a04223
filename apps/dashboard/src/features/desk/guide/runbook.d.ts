/** docs/runbook.md, converted to HTML by the build (vite.config.ts). */
declare module '~runbook' {
  const Runbook: import('react').ComponentType<{ className?: string | undefined }>;
  export default Runbook;
}
