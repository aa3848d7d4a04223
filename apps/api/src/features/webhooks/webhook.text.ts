import { WEBHOOK_FAILING_DAYS } from '@mabarin/domain/webhooks/retry';

export const webhookText = {
  /** Shown on the host's open dashboards. The address may hold a secret of the host in its path. */
  switchedOff: (url: string, reason: 'gone' | 'failing') => ({
    caption: 'Webhook',
    text:
      reason === 'gone'
        ? `Server di ${hostOf(url)} menolak kiriman kita untuk seterusnya (401, 403, 404 atau 410), jadi webhook ini kami matikan.`
        : `Server di ${hostOf(url)} tidak menerima kiriman selama ${WEBHOOK_FAILING_DAYS} hari, jadi webhook ini kami matikan.`,
  }),
} as const;

export function hostOf(url: string): string {
  return new URL(url).host;
}
