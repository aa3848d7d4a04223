import { TransferForm as Form } from '@mabarin/domain/mabar/transfer';
import { Button } from '@mabarin/ui/buttons/button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { drafts } from '@mabarin/web/drafts';
import { formResolver, invalidCode } from '@mabarin/web/form-resolver';
import { useDraft } from '@mabarin/web/use-draft';
import { useForm } from 'react-hook-form';
import { PlayerField } from '#features/mabar/index.ts';
import { orderFieldText } from '#features/mabar/order/order-field.text.ts';
import { showFailure } from '#platform/dialogs.ts';
import { showInvalid } from '#platform/form/invalid-dialog.ts';
import { transferName } from './turn/ticket-turn.api.ts';
import styles from './turn/ticket-turn.module.css';
import { ticketTurnText } from './turn/ticket-turn.text.ts';

type Values = { gameID: string; gameServerID: string };

const empty: Values = { gameID: '', gameServerID: '' };
const resolver = formResolver<Values, Form>(Form, {
  gameID: orderFieldText.gameID,
  gameServerID: orderFieldText.server,
});

type TransferFormProps = {
  code: string;
  /** The host's username. */
  host: string;
  busy: boolean;
  /** Reason for a delay; null without one. */
  waits: string | null;
  onSend: (form: Form) => void;
  onCancel: () => void;
};

/** The new owner of the place: game ID and server, with the name in the game. */
export default function TransferForm({ code, host, busy, waits, onSend, onCancel }: TransferFormProps) {
  const form = useForm<Values, unknown, Form>({ resolver, defaultValues: empty });
  const draft = transferName(code);
  useDraft(form, draft);
  async function onValid(values: Form) {
    if (busy) return;
    const choice = await showDialog({
      icon: 'ask',
      caption: ticketTurnText.transfer,
      text: ticketTurnText.question,
      buttons: [
        { choice: 'yes', label: ticketTurnText.yes, tone: 'go' },
        { choice: 'no', label: ticketTurnText.no, tone: 'ink' },
      ],
    });
    if (choice === 'yes') onSend(values);
  }
  const submit = form.handleSubmit(onValid, (errors) => showInvalid(invalidCode(errors, 'ticket.transfer_invalid')));
  return (
    <form
      noValidate
      className={`stack gap-2 snug ${styles.form}`}
      data-tight=""
      onSubmit={(event) => void submit(event).catch(showFailure)}
    >
      <p className="heavy">{ticketTurnText.who}</p>
      <PlayerField control={form.control} host={host} />
      <details className="small muted">
        <summary className="min-h-11">
          {ticketTurnText.once} <u>{ticketTurnText.why}</u>
        </summary>
        {ticketTurnText.money}
      </details>
      <Button type="submit" size="large" wide busy={busy}>
        {ticketTurnText.send}
      </Button>
      <p role="status" className="small muted">
        {waits}
      </p>
      <Button
        variant="quiet"
        wide
        // The sent request may have moved the place already.
        aria-disabled={busy}
        onClick={() => {
          drafts.forget(draft);
          onCancel();
        }}
      >
        {ticketTurnText.cancel}
      </Button>
    </form>
  );
}
