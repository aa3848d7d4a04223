import type { Rupiah } from '@mabarin/domain/money';
import { config } from '@mabarin/web/config';
import { localStore } from '@mabarin/web/storage';
import { useState } from 'react';
import { paths } from '#paths.ts';
import { platformText } from '#platform/platform.text.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { useHydrating } from '#platform/use-hydrating.ts';
import styles from './age-check.module.css';
import { spentToday } from './spent.ts';

/**
 * A sentence for children before they pay. From their daily cap on, the tick that makes it theirs; kept in this
 * browser, where it can be taken back.
 */
export function AgeCheck({ amount }: { amount: Rupiah | null }) {
  const isHydrating = useHydrating();
  const [ticked, setTicked] = useState<boolean>();
  const kept = !isHydrating && localStore.getItem(storageKeys.minor) !== null;
  const asks = kept || ticked !== undefined || (!isHydrating && spentToday() + (amount ?? 0) > config.minorDailyCap);
  return (
    <div className={styles.age}>
      <p>
        <span>{platformText.guardian}</span>{' '}
        <a href={paths.terms} target="_blank" rel="noopener">
          {platformText.guardianWhy}
        </a>
      </p>
      {asks && (
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
      )}
    </div>
  );
}
