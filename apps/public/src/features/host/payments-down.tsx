import { paymentsOpen } from '@mabarin/api-client/contract/payments';
import { call } from '#platform/api.ts';
import { usePoll } from '#platform/use-poll.ts';
import styles from './host.module.css';
import { paymentsDownText as text } from './payments-down.text.ts';

const EVERY_MS = 30_000;

/** Says above a form that no QR can be made now, as long as that is so. */
export default function PaymentsDown() {
  const { data } = usePoll('payments-open', () => ({
    ask: async (signal) => (await call(paymentsOpen, {}, { signal })).data,
    everyMs: () => EVERY_MS,
  }));
  return (
    <div role="status" className={data?.open === false ? `column small ${styles.notice}` : undefined}>
      {data?.open === false && (
        <p className={`px-4 py-2 rounded-ticket snug ${styles.down}`} data-payments="down">
          <b>{text.down}</b> <span>{text.help}</span>
        </p>
      )}
    </div>
  );
}
