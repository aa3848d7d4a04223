import type { BrowserContext } from '@playwright/test';

/** Unnoticed faults of a browser. */
export type Guards = {
  watch(context: BrowserContext, name: string): Promise<void>;
  /** Expects a line that would otherwise be a fault, such as the status of a response that the journey asks for. */
  allow(pattern: RegExp): void;
  faults(): string[];
};

declare global {
  interface Window {
    reportViolation?: (violation: string) => void;
  }
}

/** Addresses that a full browser requests by itself on any site: icons, well-known paths, source maps. */
const askedByBrowser = /\/(favicon\.ico|apple-touch-icon[\w-]*\.png|\.well-known\/[^?]*|[^/?]+\.map)(\?|$)/;

/** Collects page errors, console errors and content security violations of every page of a journey. */
export function createGuards(): Guards {
  const seen: string[] = [];
  // The speed of the machine is no fault: a plain part replaces one that takes too long.
  const allowed = [/could not be loaded: Error: It took too long/];
  // A trace requests the bytes of every picture, also of revoked ones.
  if (process.env['E2E_TRACE'] === '1') allowed.push(/Connecting to 'blob:|content security: connect-src blob/);
  return {
    async watch(context, name) {
      const note = (fault: string) => seen.push(`${name}: ${fault}`);
      context.on('console', (message) => {
        const { url } = message.location();
        if (message.type() === 'error' && !askedByBrowser.test(url)) note(`console: ${message.text()} (${url})`);
      });
      context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
      await context.exposeFunction('reportViolation', (violation: string) => note(`content security: ${violation}`));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          window.reportViolation?.(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
        });
      });
    },
    allow: (pattern) => void allowed.push(pattern),
    faults: () => seen.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
  };
}
