import type { ClaimableGift, HostProfile } from '@mabarin/api-client/contract/accounts';
import { failureText } from '@mabarin/domain/errors';
import { ClaimForm as ClaimSchema } from '@mabarin/domain/gifts/claim';
import { hasRole, pickRoles, ROLES } from '@mabarin/domain/roles';
import { MABAR_MESSAGE_MAX } from '@mabarin/domain/text';
import { Button } from '@mabarin/ui/button';
import { showDialog } from '@mabarin/ui/dialog';
import { ConsentText } from '@mabarin/ui/consent-text';
import { CounterTextArea } from '@mabarin/ui/counter-text-area';
import { RoleField } from '@mabarin/ui/role-field';
import { StickyBar } from '@mabarin/ui/sticky-bar';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { offeredRoles, PlayerField, readIdentity } from '#features/mabar/index.ts';
import { paths } from '#paths.ts';
import { Captcha, useCaptcha } from '#platform/captcha/captcha.tsx';
import { now } from '#platform/clock.ts';
import { readDraft, useDraft } from '#platform/draft.ts';
import { formResolver, invalidCode, showInvalid, wholeForm } from '#platform/forms.ts';
import { platformText } from '#platform/platform.text.ts';
import { localStore } from '#platform/storage.ts';
import { prepareClaim, type ClaimAttempt } from './claim.api.ts';
import { refuseHere } from './claim.store.ts';
import { byClass, claimDraft, rolesAfterGift, startValues, type ClaimValues } from './claim-values.ts';
import styles from './claim-form.module.css';
import { GiftField } from './gift-field.tsx';
import { giftsText } from './gifts.text.ts';

const resolver = formResolver<ClaimValues, ClaimSchema>(
  ClaimSchema,
  {
    gameID: giftsText.errors.gameID,
    gameServerID: giftsText.errors.server,
    giftEventCode: giftsText.errors.gift,
    giftMessage: giftsText.errors.message,
  },
  (values) => (hasRole(values) ? undefined : 'gifts.role_missing'),
);

type ClaimFormProps = { host: HostProfile; onClaim: (attempt: ClaimAttempt) => void };

/** The claim form: which gift, who plays, which roles, a message. */
export function ClaimForm({ host, onClaim }: ClaimFormProps) {
  const draft = claimDraft(host.username);
  const offered = offeredRoles(host);
  const captcha = useCaptcha();
  const [defaultValues] = useState(() => startValues(host, readIdentity(localStore), readDraft<ClaimValues>(draft)));
  const form = useForm<ClaimValues, unknown, ClaimSchema>({ resolver, defaultValues });
  const { control, getValues, handleSubmit, setFocus, setValue } = form;
  useDraft(draft, form);
  const code = useWatch({ control, name: 'giftEventCode' });
  const gift = host.claims.find((one) => one.code === code);

  const submit = handleSubmit(
    (values) => {
      // The gift chosen may have been won by others while the form was filled in.
      if (gift === undefined) return showRefusal('gifts.gone');
      const refusal = refuseHere(localStore, gift.code, now());
      if (refusal !== null) return showRefusal(refusal);
      onClaim(prepareClaim({ form: values, gift, host: host.username, token: captcha.token ?? '' }));
    },
    (errors) => {
      const rolesOnly = Object.keys(errors).every((name) => name === wholeForm);
      const role = ROLES.find(({ flag }) => offered?.[flag] ?? true);
      if (rolesOnly && role !== undefined) setFocus(role.flag);
      void showInvalid(invalidCode(errors, 'gifts.claim_invalid'));
    },
  );

  function chooseGift(chosen: ClaimableGift) {
    const roles = rolesAfterGift(chosen, pickRoles(getValues()), offered);
    for (const { flag } of ROLES) setValue(flag, roles[flag], { shouldValidate: form.formState.isSubmitted });
  }

  return (
    <form noValidate className={styles.form} onSubmit={(submitted) => void submit(submitted)}>
      <div className={styles.paper}>
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
          max={MABAR_MESSAGE_MAX}
          rows={2}
        />
        <p className={styles.hint}>{giftsText.messageHint}</p>
        <Captcha {...captcha.widget} />
        <ConsentText button={giftsText.submit} href={paths.terms} />
      </div>
      <StickyBar label={giftsText.total} total={giftsText.free} detail={gift?.title ?? giftsText.chooseGift}>
        {captcha.token === null ? (
          <p className={styles.wait}>{platformText.captchaWait}</p>
        ) : (
          <Button type="submit" size="large" className={styles.submit}>
            {giftsText.submit}
          </Button>
        )}
      </StickyBar>
    </form>
  );
}

function showRefusal(code: 'gifts.gone' | 'gifts.already_claimed' | 'gifts.cooling_down'): void {
  void showDialog({ icon: 'info', caption: giftsText.refused, text: failureText(code) });
}
