import { Stamp } from '@mabarin/ui/states/stamp';
import { mabarText } from '#features/mabar/mabar.text.ts';

/** Ditandai, Blacklist or nothing. */
export function NoticeStamp({ notice }: { notice: 'mark' | 'blacklist' | null }) {
  if (notice === null) return null;
  return notice === 'mark' ? (
    <Stamp tone="warn">{mabarText.marked}</Stamp>
  ) : (
    <Stamp tone="stop">{mabarText.blacklisted}</Stamp>
  );
}
