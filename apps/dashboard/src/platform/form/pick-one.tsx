import { useId } from 'react';
import styles from './pick-one.module.css';

type PickOneProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
};

/** Chooses one of a few words in a row, for views that are not saved. */
export function PickOne<Value extends string>({ label, value, options, onChange }: PickOneProps<Value>) {
  const name = useId();
  return (
    <fieldset className="row wrap items-center gap-2">
      <legend className={`muted small strong ${styles.legend}`}>{label}</legend>
      {options.map(([each, words]) => (
        <label key={each} className={styles.option}>
          <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
