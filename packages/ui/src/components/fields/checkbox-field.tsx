import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useBound, useFoundRef, type Bound } from '#form.ts';
import styles from './checkbox-field.module.css';

type CheckboxFieldProps<V extends FieldValues, T> = Bound<V, T, boolean> & {
  label: ReactNode;
  hint?: ReactNode;
  onValueChange?: (checked: boolean) => void;
};

export function CheckboxField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  hint,
  onValueChange,
}: CheckboxFieldProps<V, T>) {
  const bound = useBound<V, T, boolean>({ control, name });
  const change = (checked: boolean) => {
    bound.onChange(checked);
    onValueChange?.(checked);
  };
  const ref = useFoundRef<HTMLInputElement>(bound.ref, ({ checked }) => {
    if (checked !== (bound.value ?? false)) change(checked);
  });
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        className={styles.box}
        ref={ref}
        name={bound.name}
        checked={bound.value ?? false}
        aria-invalid={bound.error === undefined ? undefined : true}
        onBlur={bound.onBlur}
        onChange={(event) => change(event.target.checked)}
      />
      <span>
        <span>{label}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        {bound.error !== undefined && <span className={styles.error}>{bound.error}</span>}
      </span>
    </label>
  );
}
