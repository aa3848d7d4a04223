import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { formatRupiah } from '@mabarin/ui/format/money';
import type { Control } from 'react-hook-form';
import { FormHint } from '#platform/form/order-form.tsx';
import type { SupportValues } from '#features/support/support.submit.ts';
import { voteText } from './vote.text.ts';

type VoteFieldProps = {
  control: Control<SupportValues>;
  /** The open vote; null: it closed while one of its options was chosen. */
  vote: NonNullable<HostProfile['show']>['vote'];
  /** The chosen option is gone, and nothing is sent before another choice. */
  isLost: boolean;
};

/** The options of the host's vote, with what each has got so far. */
export default function VoteField({ control, vote, isLost }: VoteFieldProps) {
  if (vote === null) {
    return (
      <div role="status">
        <FormHint>
          <strong>{voteText.gone}</strong>
        </FormHint>
      </div>
    );
  }
  return (
    <>
      <ChoiceField
        control={control}
        name="supporterVote"
        label={vote.title}
        small
        choices={[
          { value: '', title: voteText.none },
          ...vote.options.map(({ id, title, amount }) => ({
            value: id,
            title: <bdi>{title}</bdi>,
            price: formatRupiah(amount),
          })),
        ]}
      />
      <div role="status">
        {isLost && (
          <FormHint>
            <strong>{voteText.changed}</strong>
          </FormHint>
        )}
      </div>
      <FormHint>{voteText.help}</FormHint>
    </>
  );
}
