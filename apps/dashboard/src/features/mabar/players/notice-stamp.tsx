import { Stamp } from '@mabarin/ui/states/stamp';
import { mabarText } from '#features/mabar/mabar.text.ts';

/** Ditandai or Blacklist; nothing for everybody else. */
export function NoticeStamp({ notice }: { notice: 'mark' | 'blacklist' | null }) {
  if (notice === null) return null;
  return notice === 'mark' ? (
    <Stamp tone="warn">{mabarText.marked}</Stamp>
  ) : (
    <Stamp tone="stop">{mabarText.blacklisted}</Stamp>
  );
}
