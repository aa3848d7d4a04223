import { useHost } from '#features/host/use-host.ts';
import { WaitWords } from '#platform/page/wait-words.tsx';
import { listText } from './list.text.ts';

/** Place and wait of an order made now. */
export default function NextPlace({ hostID }: { hostID: string }) {
  const { data } = useHost(hostID);
  if (data === undefined) return null;
  return (
    <>
      <strong>{listText.place(data.queue.waiting + 1)}</strong> <WaitWords wait={data.queue.wait} started />
    </>
  );
}
