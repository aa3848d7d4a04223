import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { Link } from '@mabarin/web/router';
import { paths } from '#paths.ts';
import type { ClaimAttempt } from './claim.api.ts';
import { ClaimForm } from './claim-form.tsx';
import { giftsText } from '#features/gifts/gifts.text.ts';

type ClaimTabProps = { host: HostProfile; onClaim: (attempt: ClaimAttempt) => void };

/** The Klaim Gift tab: the form, or advice for a host without gifts. */
export default function ClaimTab({ host, onClaim }: ClaimTabProps) {
  if (host.claims.length > 0) return <ClaimForm host={host} onClaim={onClaim} />;
  return (
    <EmptyState
      mood="tidur"
      title={giftsText.empty}
      help={giftsText.help(host.name)}
      action={
        <Link to={paths.host(host.username, 'mabar')} className={buttonClass({ variant: 'ink' })}>
          {giftsText.toMabar}
        </Link>
      }
    />
  );
}
