import { complaintText } from '@mabarin/web/complaint-text';
import { Button } from '@mabarin/ui/buttons/button';
import { useState } from 'react';
import { showFailure } from '#platform/dialogs.ts';
import type { Reported } from './complaints.api.ts';

/** The form is loaded when the button is pressed. */
export default function ComplainButton(reported: Reported) {
  const [isBusy, setBusy] = useState(false);
  async function report() {
    setBusy(true);
    try {
      const { report: ask } = await import('./complaints.api.ts');
      await ask(reported);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="quiet" size="small" busy={isBusy} onClick={() => void report()}>
      {complaintText.report}
    </Button>
  );
}
