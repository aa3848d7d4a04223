import { giftCaption, type GiftClass } from '@mabarin/domain/gifts/gift-class';
import { FieldGroup } from '@mabarin/ui/fields/field';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import CheckCircle from '~icons/ph/check-circle-fill';
import Circle from '~icons/ph/circle-bold';
import radio from '#platform/form/radio-card.module.css';
import styles from './category-field.module.css';
import { giftsText } from './gifts.text.ts';

type CategoryFieldProps<V extends FieldValues, T> = {
  control: Control<V, unknown, T>;
  name: FieldPath<V>;
  categories: readonly { class: GiftClass }[];
};

/** Radio buttons of categories: the chosen one is green with a check. A red cross would call the others faults. */
export function CategoryField<V extends FieldValues, T>({ control, name, categories }: CategoryFieldProps<V, T>) {
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error === undefined ? undefined : giftsText.chooseCategory;
  return (
    <FieldGroup label={giftsText.category} error={error}>
      {(described) => (
        <div className="row wrap gap-2">
          {categories.map(({ class: giftClass }, index) => (
            <label
              key={giftClass}
              className={`relative row items-center gap-2 min-h-12 px-4 py-2 border-control rounded-ticket surface strong ${styles.choice}`}
            >
              <input
                type="radio"
                className={radio.input}
                ref={index === 0 ? field.ref : undefined}
                name={field.name}
                value={giftClass}
                aria-describedby={described['aria-describedby']}
                checked={field.value === giftClass}
                onBlur={field.onBlur}
                onChange={() => field.onChange(giftClass)}
              />
              {field.value === giftClass ? <CheckCircle className="text-go" /> : <Circle className={styles.no} />}
              <span>{giftCaption(giftClass)}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
