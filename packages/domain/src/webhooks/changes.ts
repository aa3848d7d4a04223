import { dayText, startOfWibDate, type WibDate } from '#time.ts';
import type { WebhookEventType } from '#webhooks/event.ts';

/** Version of all that others build on, promised with the notice of a change (docs/webhooks.md). */
export const BUILDER_VERSION = 1;
/** Minimum days from the notice of a change to the day on which it holds. */
export const NOTICE_DAYS = 90;

/** Addresses that others build on, as they are mounted: remote keys, chat commands, antri.txt, streams and widgets. */
export const BUILDER_PATHS = [
  '/api/remote',
  '/api/remote/:action',
  '/api/remote/:key/:action',
  '/api/chat',
  '/api/host/:username/antri.txt',
  '/sse/events',
  '/sse/connect/:hostCode',
  '/api/display/widget/:target',
] as const;

/** A change that breaks what somebody built. `of` keeps working as it is from `since` until `sunset` begins. */
export type BuilderChange = {
  /** Stored with each owner of a key who was told. */
  readonly id: string;
  readonly of: readonly ((typeof BUILDER_PATHS)[number] | WebhookEventType)[];
  /** Day of the release that announces it. */
  readonly since: WibDate;
  readonly sunset: WibDate;
  /** Names the change and the way on, for people who build bots. */
  readonly text: string;
};

/**
 * THE list of announced changes, past ones too. The builders' page, the headers of answers, the mail to owners of keys and
 * docs/asyncapi.json are made of it.
 */
export const builderChanges: readonly BuilderChange[] = [];

/** Announced and not yet in force. */
export function isAnnounced({ sunset }: BuilderChange, now: Date): boolean {
  return now < startOfWibDate(sunset);
}

/** Headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the page of changes. */
export function changeHeaders({ since, sunset }: BuilderChange, page: string): Record<string, string> {
  return {
    deprecation: `@${startOfWibDate(since).getTime() / 1_000}`,
    sunset: startOfWibDate(sunset).toUTCString(),
    link: `<${page}>; rel="deprecation"; type="text/html"`,
  };
}

/** The list as Markdown, newest first. */
export function changesText(changes: readonly BuilderChange[]): string {
  if (changes.length === 0) return 'Belum ada perubahan yang diumumkan.';
  return changes
    .toSorted((one, other) => other.sunset.localeCompare(one.sunset))
    .map(({ of, since, sunset, text }) => {
      const names = of.map((name) => `\`${name}\``).join(', ');
      return `- **Berlaku ${dayText(sunset)}** (diumumkan ${dayText(since)}), ${names}: ${text}`;
    })
    .join('\n');
}
