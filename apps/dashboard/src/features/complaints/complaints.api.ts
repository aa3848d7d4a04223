import { complainOfAlert } from '@mabarin/api-client/contract/complaints';
import { showToast } from '@mabarin/ui/popups/toast';
import { complaintText } from '@mabarin/web/complaint-text';
import { callOnce } from '#platform/call-once.ts';
import { press } from '#platform/press.ts';

/** Asks why a support or alert is reported, and sends it. Returns false when nothing was sent. */
export const complainMutation = press({
  retry: false,
  mutationFn: async (id: string) => {
    const { askComplaint } = await import('@mabarin/web/complaint-dialog');
    const form = await askComplaint();
    if (form === null) return false;
    await callOnce(complainOfAlert, { id, form });
    return true;
  },
  onSuccess: (sent) => sent && showToast(complaintText.sent),
});
