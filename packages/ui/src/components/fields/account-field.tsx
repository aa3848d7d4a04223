import type { FieldValues } from 'react-hook-form';
import { useBound } from '#form.ts';
import styles from './account-field.module.css';
import { accountFieldText } from './account-field.text.ts';
import { DigitsField, type DigitsFieldProps } from './digits-field.tsx';

/** Longest account number of a bank. */
const ACCOUNT_LENGTH = 20;

/** A bank account's number, shown once more in groups of four before it is saved. */
export function AccountField<V extends FieldValues, T = V>(
  props: Omit<DigitsFieldProps<V, T>, 'maxLength' | 'takeWhole'>,
) {
  const { value = '' } = useBound<V, T, string>(props);
  return (
    <div>
      <DigitsField<V, T> {...props} maxLength={ACCOUNT_LENGTH} />
      {value.length > 4 && (
        <p className="mb-3 small muted">
          {accountFieldText.again} <strong className={styles.number}>{groupsOfFour(value)}</strong>
        </p>
      )}
    </div>
  );
}

/** Groups of four as on a bank card: `1234 5678 90`. */
function groupsOfFour(digits: string): string {
  return digits.replaceAll(/\d{4}(?=\d)/g, '$& ');
}
