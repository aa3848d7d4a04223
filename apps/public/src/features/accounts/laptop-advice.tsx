import { localStore } from '@mabarin/web/storage';
import { useMedia } from '@mabarin/web/use-media';
import { useState } from 'react';
import { storageKeys } from '#platform/storage-keys.ts';
import styles from './account.module.css';
import { accountText } from './account.text.ts';

/** A phone: narrow and touched. A laptop at 200 % zoom is narrow too, but needs no advice. */
const PHONE = '(width < 700px) and (pointer: coarse)';

/**
 * Advice that a page is easier on a laptop (docs/spec/decisions.md "Changed after use"). It stands below the page,
 * blocks nothing, and stays dismissed in this browser.
 */
export function LaptopAdvice({ text, onRead }: { text: string; onRead: () => void }) {
  const phone = useMedia(PHONE);
  const [read, setRead] = useState(() => localStore.getItem(storageKeys.laptopAdvice) !== null);
  if (!phone || read) return null;
  return (
    <div role="note" className={styles.advice}>
      <p>{text}</p>
      <button
        type="button"
        className={styles.read}
        onClick={() => {
          localStore.setItem(storageKeys.laptopAdvice, 'read');
          setRead(true);
          onRead();
        }}
      >
        {accountText.adviceRead}
      </button>
    </div>
  );
}
