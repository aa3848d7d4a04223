import { ClaimForm } from '@mabarin/domain/gifts/claim';
import { hasRole } from '@mabarin/domain/roles';
import { formResolver } from '@mabarin/web/form-resolver';
import type { ClaimValues } from './claim.form.ts';
import { claimFieldText } from './claim-field.text.ts';

export { failureText } from '@mabarin/domain/errors';
export { prepareClaim } from './claim.api.ts';
export { refuseHere } from './claim.store.ts';

/** The rules of a claim. With what prepares it they are all that sending takes, and come after the form. */
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
