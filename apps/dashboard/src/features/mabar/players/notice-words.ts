import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { mabarText } from '#features/mabar/mabar.text.ts';

export type NoticeType = 'mark' | 'blacklist' | 'remove';
export type Noticed = Pick<MabarEntry, 'player' | 'playerName' | 'notice'>;

/** What a host can do about a player: the notice it does not have yet, and taking back the one it has. */
export function noticeChoices({ notice }: Noticed): readonly { type: NoticeType; label: string }[] {
  return [
    ...(notice === 'mark' ? [] : [{ type: 'mark', label: mabarText.mark } as const]),
    ...(notice === 'blacklist' ? [] : [{ type: 'blacklist', label: mabarText.blacklist } as const]),
    ...(notice === null
      ? []
      : [{ type: 'remove', label: notice === 'mark' ? mabarText.unmark : mabarText.unblacklist } as const]),
  ];
}

/** The question before a player's notice changes. */
export function noticeQuestion({ notice, playerName }: Noticed, type: NoticeType): string {
  if (type === 'mark') return mabarText.confirmMark(playerName);
  if (type === 'blacklist') return mabarText.confirmBlacklist(playerName);
  return notice === 'mark' ? mabarText.confirmUnmark(playerName) : mabarText.confirmUnblacklist(playerName);
}
