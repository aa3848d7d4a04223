import { createTransport } from 'nodemailer';
import { isLoopback } from '#platform/environment.ts';
import { requireCleanHeaders, type Mailer } from '#ports/mailer.port.ts';

/** `smtp://` (STARTTLS is optional only on this machine) or `smtps://`, user and password in the URL. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    requireTLS: !isLoopback(url),
    maxConnections: 2,
    // Shorter than the minute of a mail job.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(mail) {
      requireCleanHeaders(mail);
      const { to, subject, text, html, key } = mail;
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          html,
          messageId: `<${key}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        return 'sent';
      } catch (error) {
        if (isUnknownAddress(error)) return 'refused';
        // The error may quote the address and the mail, and would be logged.
        throw new Error(`the mail server did not take a mail (${codeOf(error)})`);
      }
    },
    async check() {
      try {
        await transport.verify();
      } catch (error) {
        throw new Error(`the mail server did not greet us (${codeOf(error)})`);
      }
    },
    close: () => transport.close(),
  };
}

/** True for a 5xx to the recipient; any other refusal concerns us and must be seen. */
function isUnknownAddress(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}

/** TLS errors of a certificate quote nothing of a mail; their code is lost on the way. */
const aboutCertificate =
  /certificate has expired|certificate is not yet valid|self-signed certificate|unable to verify/;

function codeOf(error: unknown): string {
  const { code, responseCode, message } = error as { code?: unknown; responseCode?: unknown; message?: unknown };
  const certificate = aboutCertificate.exec(typeof message === 'string' ? message : '')?.[0];
  return [code, responseCode, certificate].filter((part) => part !== undefined).join(' ') || 'unknown';
}
