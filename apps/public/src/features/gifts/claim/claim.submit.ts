import { ClaimForm } from '@mabarin/domain/gifts/claim';
import { hasRole } from '@mabarin/domain/roles';
import { formResolver } from '@mabarin/web/form-resolver';
import type { ClaimValues } from './claim.form.ts';
import { claimFieldText } from './claim-field.text.ts';

export { failureText } from '@mabarin/domain/errors';
export { prepareClaim } from './claim.api.ts';
export { showClaimRefusal } from './claim-refusal.ts';
export { refuseHere, restLeft } from './claim.store.ts';

/** Rules of a claim. Everything needed only for sending is in this chunk, which loads after the form. */
export const resolver = formResolver<ClaimValues, ClaimForm>(
  ClaimForm,
  {
    gameID: claimFieldText.gameID,
    gameServerID: claimFieldText.server,
    giftEventCode: claimFieldText.gift,
    giftMessage: claimFieldText.message,
  },
  { whole: (values) => (hasRole(values) ? undefined : 'gifts.role_missing') },
);
