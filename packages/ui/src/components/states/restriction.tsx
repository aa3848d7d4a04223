import { OBJECTION_MAX } from '@mabarin/domain/restrictions/objection';
import { isQuiet, mayObject, type Restriction } from '@mabarin/domain/restrictions/restriction';
import { restrictionText, type RestrictionPath } from '@mabarin/domain/restrictions/restriction.text';
import { restrictionWords } from '@mabarin/domain/restrictions/words.text';
import { useForm } from 'react-hook-form';
import { Button } from '#components/buttons/button.tsx';
import { CounterTextArea } from '#components/fields/counter-text-area.tsx';
import type { Elements } from '#elements.ts';

type RestrictionNoticeProps = {
  of: Restriction;
  now: number;
  /** The app's link to `can.path`. */
  action?: (path: RestrictionPath) => Elements;
  /** Sends an objection; left out: none is taken here. */
  onObject?: ((of: Restriction, text: string) => Promise<unknown>) | undefined;
};

/** The six parts of something that is kept: what, why and what can be done at once, the rest and the objection folded. */
export function RestrictionNotice({ of, now, action, onObject }: RestrictionNoticeProps) {
  const { what, why, waits, can, ends, object } = restrictionText(of, now);
  const isAnswered = of.objection !== null && of.objection.state !== 'open';
  const parts = (
    <>
      <p className="snug">{why}</p>
      <p className="snug">{can.text}</p>
      {can.path !== null && action?.(can.path)}
      {isAnswered && <p className="strong snug anywhere">{object}</p>}
      <details>
        <summary>{restrictionWords.more}</summary>
        <dl className="stack gap-2 mt-2 small">
          <Part name={restrictionWords.waits} text={waits} />
          <Part name={restrictionWords.ends} text={ends} />
          {!isAnswered && <Part name={restrictionWords.object} text={object} />}
        </dl>
        {onObject !== undefined && mayObject(of) && <ObjectionForm onSend={(text) => onObject(of, text)} />}
      </details>
    </>
  );
  if (isQuiet(of)) {
    return (
      <details className="small">
        <summary>{what}</summary>
        <div className="stack gap-2 mt-2">{parts}</div>
      </details>
    );
  }
  return (
    <section className="stack gap-2 px-5 py-4 surface rounded-panel anywhere" aria-label={what}>
      <strong className="text-warn">{what}</strong>
      {parts}
    </section>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd className="snug anywhere">{text}</dd>
    </div>
  );
}

function ObjectionForm({ onSend }: { onSend: (text: string) => Promise<unknown> }) {
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { text: '' } });
  const submit = handleSubmit(async ({ text }) => {
    if (text.trim() === '') setError('text', { message: restrictionWords.missing }, { shouldFocus: true });
    else await onSend(text);
  });
  return (
    <form noValidate className="stack items-start gap-2 mt-3" onSubmit={(event) => void submit(event)}>
      <CounterTextArea control={control} name="text" label={restrictionWords.text} max={OBJECTION_MAX} />
      <Button type="submit" size="small" busy={formState.isSubmitting}>
        {restrictionWords.send}
      </Button>
    </form>
  );
}
