import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { Stamp } from '@mabarin/ui/states/stamp';
import Note from '~icons/ph/note-pencil-fill';
import { historyText } from '#features/mabar/players/history.text.ts';
import { NoticeStamp } from '#features/mabar/players/notice-stamp.tsx';

/** Marks for what the host knows of a player: notice, number of visits, and a note. */
export function KnownMarks({
  entry: { notice, visit, noted },
}: {
  entry: Pick<MabarEntry, 'notice' | 'visit' | 'noted'>;
}) {
  return (
    <>
      <NoticeStamp notice={notice} />
      {visit > 1 && <Stamp tone="select">{historyText.visit(visit)}</Stamp>}
      {noted && (
        <span role="img" title={historyText.noted} className="row text-warn">
          <Note aria-hidden />
        </span>
      )}
    </>
  );
}
