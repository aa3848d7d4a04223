import {
  OPERATOR_REASONS,
  restriction,
  type ObjectableKind,
  type OperatorReason,
  type Restriction,
} from '@mabarin/domain/restrictions/restriction';
import { reasonText } from '@mabarin/domain/restrictions/restriction.text';
import type { Elements } from '@mabarin/ui/elements';
import { RestrictionNotice } from '@mabarin/ui/states/restriction';
import { useId, useState } from 'react';
import { useNow } from '#platform/live/now.ts';
import select from '#platform/form/select.module.css';
import { reasonActText as text } from './with-reason.text.ts';

export type ReasonFormProps = {
  kind: ObjectableKind;
  known?: Partial<Restriction>;
  /** The key of the act, which stands once a reason is chosen. */
  children: (because: OperatorReason) => Elements;
};

/** Asks for the reason of an act and shows what the one concerned will read, in the same words. */
export default function ReasonForm({ kind, known, children }: ReasonFormProps) {
  const [because, setBecause] = useState<OperatorReason | null>(null);
  const now = useNow();
  const id = useId();
  return (
    <div className="stack items-start gap-3 w-full">
      <div className="stack gap-1 w-full">
        <label htmlFor={id} className="strong">
          {text.because}
        </label>
        <select
          id={id}
          className={select.select}
          value={because ?? ''}
          onChange={(event) => setBecause(OPERATOR_REASONS.find((one) => one === event.target.value) ?? null)}
        >
          <option value="">{text.choose}</option>
          {OPERATOR_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {reasonText[reason]}
            </option>
          ))}
        </select>
      </div>
      {because !== null && (
        <>
          <p className="small muted">{text.told}</p>
          <RestrictionNotice of={restriction(kind, because, known)} now={now} />
          {children(because)}
        </>
      )}
    </div>
  );
}
