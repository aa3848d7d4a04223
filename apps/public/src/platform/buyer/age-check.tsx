import { localStore } from '@mabarin/web/storage';
import { useState } from 'react';
import { paths } from '#paths.ts';
import { platformText } from '#platform/platform.text.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { useHydrating } from '#platform/use-hydrating.ts';
import styles from './age-check.module.css';

/** A sentence for children before they pay, and the tick that lowers its daily cap; kept in this browser. */
export function AgeCheck() {
  const isHydrating = useHydrating();
  const [ticked, setTicked] = useState<boolean>();
  const kept = !isHydrating && localStore.getItem(storageKeys.minor) !== null;
  return (
    <div className={`mb-3 muted small snug ${styles.age}`}>
      <p>
        <span>{platformText.guardian}</span>{' '}
        <a href={paths.terms} target="_blank" rel="noopener">
          {platformText.guardianWhy}
        </a>
      </p>
      <label>
        <input
          type="checkbox"
          checked={ticked ?? kept}
          onChange={({ target }) => {
            setTicked(target.checked);
            if (target.checked) localStore.setItem(storageKeys.minor, '1');
            else localStore.removeItem(storageKeys.minor);
          }}
        />{' '}
        <span>{platformText.minor}</span>
      </label>
    </div>
  );
}
