import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import CaretDown from '~icons/ph/caret-down-bold';
import type { Bank } from '#bank.ts';
import { classes } from '#classes.ts';
import { useBound, type Bound } from '#form.ts';
import { uiText } from '#ui.text.ts';
import styles from './bank-field.module.css';
import { Field, type FieldText } from '#components/fields/field.tsx';
import input from '#components/fields/input.module.css';
import { lazyWithRetry } from '#components/states/lazy.tsx';
import { OnDemand } from '#components/popups/on-demand.tsx';

const loadSearch = () => import('./bank-search.tsx');
const BankSearch = lazyWithRetry(loadSearch);

type BankFieldProps<V extends FieldValues, T> = Bound<V, T, string> &
  FieldText & {
    banks: readonly Bank[];
    disabled?: boolean;
    onValueChange?: (bank: Bank) => void;
  };

/**
 * A bank from a list, kept as its code, `''` for none. It opens a lazily loaded search by code or name. Enter takes the
 * first match; leaving the search keeps it too (docs/spec/dashboard.md 4, 5).
 */
export function BankField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  hint,
  banks,
  disabled = false,
  onValueChange,
}: BankFieldProps<V, T>) {
  const bound = useBound<V, T, string>({ control, name });
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = banks.find(({ code }) => code === bound.value) ?? null;
  return (
    <Field label={label} hint={hint} error={bound.error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div className={classes(input.box, bound.error !== undefined && input.invalid)}>
          <button
            id={id}
            aria-describedby={`${id}-chosen ${describedBy}`}
            aria-haspopup="dialog"
            aria-expanded={open}
            ref={(element) => {
              button.current = element;
              bound.ref(element);
            }}
            type="button"
            disabled={disabled}
            className={styles.button}
            onPointerEnter={() => void loadSearch().catch(() => undefined)}
            onBlur={bound.onBlur}
            onClick={() => setOpen(!open)}
          >
            <span id={`${id}-chosen`} className={classes(styles.chosen, chosen === null && 'muted')}>
              {chosen?.name ?? uiText.chooseBank}
            </span>
            <CaretDown />
          </button>
          {open && (
            <OnDemand onFailed={() => setOpen(false)}>
              <BankSearch
                anchor={button}
                banks={banks}
                chosen={chosen}
                onChoose={(bank) => {
                  bound.onChange(bank.code);
                  onValueChange?.(bank);
                }}
                onClose={() => setOpen(false)}
              />
            </OnDemand>
          )}
        </div>
      )}
    </Field>
  );
}
