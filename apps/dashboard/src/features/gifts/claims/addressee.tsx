import styles from './addressee.module.css';
import { giftsText } from '#features/gifts/gifts.text.ts';

const text = giftsText.claimForm;

/** The player of a claim, read-only. */
export function Addressee({ name, id, server }: { name: string; id: string; server: string }) {
  return (
    <div className="stack mb-4">
      <span className="small muted">{text.player}</span>
      {id === '' ? (
        <span className="small muted">{text.nobody}</span>
      ) : (
        <span className="large heavy tight anywhere">
          <bdi>{name}</bdi>{' '}
          <span className={`small muted numeric ${styles.numbers}`}>
            <span>{id}</span> (<span>{server}</span>)
          </span>
        </span>
      )}
    </div>
  );
}
