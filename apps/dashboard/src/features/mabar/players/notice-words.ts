import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { mabarText } from '#features/mabar/mabar.text.ts';

export type NoticeType = 'mark' | 'blacklist' | 'remove';
export type Noticed = Pick<MabarEntry, 'player' | 'playerName' | 'notice'>;

/** Actions on a player's notice: the one they do not have, and removal of the present one. */
export function noticeChoices({ notice }: Noticed): readonly { type: NoticeType; label: string }[] {
  return [
    ...(notice === 'mark' ? [] : [{ type: 'mark', label: mabarText.mark } as const]),
    ...(notice === 'blacklist' ? [] : [{ type: 'blacklist', label: mabarText.blacklist } as const]),
    ...(notice === null
      ? []
      : [{ type: 'remove', label: notice === 'mark' ? mabarText.unmark : mabarText.unblacklist } as const]),
  ];
}

export function noticeQuestion(
  { notice, playerName }: Pick<Noticed, 'notice' | 'playerName'>,
  type: NoticeType,
): string {
  if (type === 'mark') return mabarText.confirmMark(playerName);
  if (type === 'blacklist') return mabarText.confirmBlacklist(playerName);
  return notice === 'mark' ? mabarText.confirmUnmark(playerName) : mabarText.confirmUnblacklist(playerName);
}
