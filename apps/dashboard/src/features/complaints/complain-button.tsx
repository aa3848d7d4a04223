import { complaintText } from '@mabarin/web/complaint-text';
import Flag from '~icons/ph/flag-bold';
import { PressButton } from '#platform/page/press-button.tsx';
import { complainMutation } from './complaints.api.ts';

type ComplainButtonProps = {
  /** Id of a support in the list, or of an alert. */
  id: string;
  label: string;
};

/** "Laporkan" of a support or alert. */
export function ComplainButton({ id, label }: ComplainButtonProps) {
  return (
    <PressButton variant="quiet" size="small" icon={<Flag />} mutation={complainMutation} input={id} aria-label={label}>
      {complaintText.report}
    </PressButton>
  );
}
