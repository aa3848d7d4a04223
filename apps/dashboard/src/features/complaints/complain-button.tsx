import { Button } from '@mabarin/ui/buttons/button';
import { complaintText } from '@mabarin/web/complaint-text';
import { useMutation } from '@tanstack/react-query';
import Flag from '~icons/ph/flag-bold';
import { complainMutation } from './complaints.api.ts';

type ComplainButtonProps = {
  /** Id of a support in the list, or of an alert. */
  id: string;
  label: string;
};

/** "Laporkan" of a support or alert. */
export function ComplainButton({ id, label }: ComplainButtonProps) {
  const { mutate, isPending } = useMutation(complainMutation);
  return (
    <Button variant="quiet" size="small" icon={<Flag />} busy={isPending} aria-label={label} onClick={() => mutate(id)}>
      {complaintText.report}
    </Button>
  );
}
