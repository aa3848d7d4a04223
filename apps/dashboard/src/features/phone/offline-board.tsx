import { formatWhen } from '@mabarin/ui/format/time';
import cards from '#platform/page/cards.module.css';
import { useNow } from '#platform/live/now.ts';
import { readBoard, type KeptBoard } from './kept-board.ts';
import { phoneText } from './phone.text.ts';

const AGE_EVERY_MS = 10_000;

/** The last board of this phone, to be read while there is no network, with its age. */
export default function OfflineBoard() {
  const now = useNow(AGE_EVERY_MS);
  const board = readBoard();
  if (board === null) return null;
  return (
    <div className="stack gap-4 w-full max-w-form mx-auto">
      <p className="small muted anywhere">{phoneText.age(formatWhen(new Date(board.at).toISOString(), now))}</p>
      <Rows title={phoneText.playing} rows={board.playing} />
      <Rows title={phoneText.queue} rows={board.queue} />
    </div>
  );
}

function Rows({ title, rows }: { title: string; rows: KeptBoard['queue'] }) {
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{phoneText.counted(title, rows.length)}</h2>
      <ol className="stack gap-2">
        {rows.map(({ name, id, event, played, count }, index) => (
          // Nobody moves a row of a kept board.
          <li key={`${id} ${index}`}>
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            <span className="small muted anywhere">{phoneText.row(event, played, count, id)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
