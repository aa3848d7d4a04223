import { ANONYMOUS_NAME } from '@mabarin/domain/support/support-fields';
import { discordText } from './discord.text.ts';
import type { Deps, ViewerWords } from '#deps.ts';
import type { Db } from '#schema.ts';

/** An event for a channel without the words of viewers: they are read by `id` when it is sent. */
export type DiscordNotification =
  | { kind: 'alarm' }
  | {
      [Kind in 'order' | 'support' | 'claim']: { kind: Kind; id: string } & Omit<
        Parameters<(typeof discordText)[Kind]>[0],
        keyof ViewerWords
      >;
    }['order' | 'support' | 'claim'];

/** The sentence of an event with what may be shown now, with Discord's marks. */
export async function discordSentence(
  db: Db,
  deps: Pick<Deps, 'clock' | 'shown'>,
  notification: DiscordNotification,
): Promise<string> {
  if (notification.kind === 'alarm') return discordText.alarm;
  const { name, message } = await deps.shown[notification.kind](db, deps, notification.id);
  switch (notification.kind) {
    case 'order':
      return discordText.order({ ...notification, name, message });
    case 'support':
      return discordText.support({ ...notification, name: name ?? ANONYMOUS_NAME, message });
    case 'claim':
      return discordText.claim({ ...notification, name, message });
  }
}
