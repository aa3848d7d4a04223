import { Button } from '@mabarin/ui/buttons/button';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { go } from '#platform/go.ts';
import styles from './addressee.module.css';
import { giftsText } from '#features/gifts/gifts.text.ts';

const text = giftsText.claimForm;

/** The player of a claim, read-only. */
export function Addressee({ name, id, server }: { name: string; id: string; server: string }) {
  return (
    <div className="stack mb-4">
      <span className="small muted">{text.player}</span>
      <span className="large heavy tight anywhere">
        <bdi>{name}</bdi>{' '}
        <span className={`small muted numeric ${styles.numbers}`}>
          <span>{id}</span> (<span>{server}</span>)
        </span>
      </span>
    </div>
  );
}

/** Instead of a claim's form that was opened by its address: nothing could be saved. */
export function NoPlayer({ title }: { title: string }) {
  return (
    <div className="stack gap-4 w-full max-w-form mx-auto">
      <PageTitle>{title}</PageTitle>
      <p>{text.nobody}</p>
      <Button onClick={() => go('mabar')}>{text.toQueue}</Button>
    </div>
  );
}
