import type { Rupiah } from '@mabarin/domain/money';
import { config } from '@mabarin/web/config';
import { localStore } from '@mabarin/web/storage';
import { useState } from 'react';
import { paths } from '#paths.ts';
import { platformText } from '#platform/platform.text.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { useHydrating } from '#platform/use-hydrating.ts';
import styles from './age-check.module.css';
import { knownAge } from './buyer-signs.ts';
import { spentToday } from './spent.ts';

const ages = ['adult', 'minor'] as const;

/**
 * A sentence for children before they pay. From their daily cap on, the tick that makes it theirs; where the deployment
 * always asks, a question. Kept in this browser, where it can be taken back. `asked`: the form was sent without an answer.
 */
export function AgeCheck({ amount, asked }: { amount: Rupiah | null | undefined; asked: boolean }) {
  const isHydrating = useHydrating();
  const [told, setTold] = useState<'minor' | 'adult' | null>();
  const age = told === undefined && !isHydrating ? knownAge() : (told ?? null);
  const tell = (next: 'minor' | 'adult' | null) => {
    setTold(next);
    if (next === null) localStore.removeItem(storageKeys.minor);
    else localStore.setItem(storageKeys.minor, next === 'minor' ? '1' : '0');
  };
  const passes = !isHydrating && spentToday() + (amount ?? 0) > config.minorDailyCap;
  return (
    <div className={styles.age}>
      {amount !== undefined && (
        <p>
          <span>{platformText.guardian}</span>{' '}
          <a href={paths.terms} target="_blank" rel="noopener">
            {platformText.guardianWhy}
          </a>
        </p>
      )}
      {config.askAge ? (
        <fieldset>
          <legend>{platformText.age}</legend>
          {ages.map((each) => (
            <label key={each}>
              <input type="radio" name="age" checked={age === each} onChange={() => tell(each)} />{' '}
              <span>{platformText.ages[each]}</span>
            </label>
          ))}
          {asked && age === null && <p role="alert">{platformText.ageOpen}</p>}
        </fieldset>
      ) : (
        (age === 'minor' || told !== undefined || passes) && (
          <label>
            <input
              type="checkbox"
              checked={age === 'minor'}
              onChange={({ target }) => tell(target.checked ? 'minor' : null)}
            />{' '}
            <span>{platformText.minor}</span>
          </label>
        )
      )}
    </div>
  );
}
