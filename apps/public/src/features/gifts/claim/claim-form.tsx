import type { ClaimableGift, HostProfile } from '@mabarin/api-client/contract/accounts';
import type { ClaimForm as ClaimSchema } from '@mabarin/domain/gifts/claim';
import { ROLES, rolesAfterChoice } from '@mabarin/domain/roles';
import { MABAR_MESSAGE_MAX } from '@mabarin/domain/text-line';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { RoleField } from '@mabarin/ui/pickers/role-field';
import { localStore } from '@mabarin/web/storage';
import { useDraft } from '@mabarin/web/use-draft';
import { useForm, useWatch } from 'react-hook-form';
import { firstRole, offeredRoles, PlayerField, readIdentity } from '#features/mabar/index.ts';
import { useCaptcha } from '#platform/captcha/captcha.tsx';
import { now } from '#platform/clock.ts';
import { lateResolver } from '#platform/form/late-resolver.ts';
import { OrderForm } from '#platform/form/order-form.tsx';
import type { ClaimAttempt } from './claim.api.ts';
import { byClass, claimDraft, firstOpen, keptValues, lastPlayer, noValues, type ClaimValues } from './claim.form.ts';
import { GiftField } from '#features/gifts/gift-field.tsx';
import { giftsText } from '#features/gifts/gifts.text.ts';

const loadSubmit = () => import('./claim.submit.ts');
const resolver = lateResolver<ClaimValues, ClaimSchema>(loadSubmit);

type ClaimFormProps = { host: HostProfile; onClaim: (attempt: ClaimAttempt) => void };

/** The claim form: gift, player, roles, message. */
export function ClaimForm({ host, onClaim }: ClaimFormProps) {
  const offered = offeredRoles(host);
  const captcha = useCaptcha('claim');
  const form = useForm<ClaimValues, unknown, ClaimSchema>({ resolver, defaultValues: noValues });
  const { control, getValues, setValue } = form;
  const code = useWatch({ control, name: 'giftEventCode' });
  useDraft(form, claimDraft(host.username), {
    adapt: (kept) => keptValues(host, kept),
    known: () => ({ giftMessage: giftsText.firstMessage, ...lastPlayer(readIdentity(localStore)) }),
  });
  const gift = host.claims.find((one) => one.code === code);

  async function onSubmit(values: ClaimSchema) {
    const { failureText, prepareClaim, refuseHere, restLeft, showClaimRefusal } = await loadSubmit();
    const showRefusal = (code: 'gifts.gone' | 'gifts.already_claimed' | 'gifts.cooling_down') =>
      showClaimRefusal(failureText(code), code === 'gifts.cooling_down' ? restLeft(localStore, now()) : 0);
    // Others may have won the chosen gift while the form was filled in.
    if (gift === undefined) return showRefusal('gifts.gone');
    const refusal = refuseHere(localStore, gift.code, now());
    if (refusal !== null) return showRefusal(refusal);
    onClaim(prepareClaim({ form: values, gift, host: host.username, token: captcha.token ?? '' }));
  }

  function chooseGift(chosen: ClaimableGift) {
    const roles = rolesAfterChoice({ needRole: chosen.class === 1 }, getValues(), host.playerRole);
    for (const { flag } of ROLES) setValue(flag, roles[flag], { shouldValidate: form.formState.isSubmitted });
  }

  return (
    <OrderForm
      form={form}
      captcha={captcha}
      invalid="gifts.claim_invalid"
      wholeField={firstRole(offered)}
      firstOpen={(values) => firstOpen(values, firstRole(offered))}
      submitLabel={giftsText.submit}
      loadSubmit={loadSubmit}
      onSubmit={onSubmit}
      bar={{ label: gift?.title ?? giftsText.total, total: giftsText.free }}
    >
      <GiftField
        control={control}
        gifts={byClass(host.claims)}
        onChoose={chooseGift}
        label={giftsText.gift}
        hint={giftsText.giftHint}
      />
      <PlayerField control={control} host={host.username} />
      <RoleField
        control={control}
        label={giftsText.roles}
        hint={giftsText.rolesHint}
        {...(offered === undefined ? {} : { offered })}
      />
      <CounterTextArea
        control={control}
        name="giftMessage"
        label={giftsText.message}
        placeholder={giftsText.messagePlaceholder}
        hint={giftsText.messageHint}
        max={MABAR_MESSAGE_MAX}
        rows={1}
      />
    </OrderForm>
  );
}
