import { Button } from '@mabarin/ui/buttons/button';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { useStore } from 'zustand';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { phoneStore } from './phone.store.ts';
import { phoneText } from './phone.text.ts';

/** Switches the alerts of this phone on and off. */
export default function PhoneStreamPage() {
  const { isOn, setOn } = useStore(phoneStore);
  return (
    <div className="stack gap-4 w-full max-w-form mx-auto">
      <PageTitle>{phoneText.title}</PageTitle>
      <section className={cards.card}>
        <p className={entries.intro}>{phoneText.intro}</p>
        <p className={entries.intro}>{phoneText.once}</p>
        <p className={entries.intro}>{phoneText.sound}</p>
        <div className={cards.buttons}>
          <Button variant={isOn ? 'stop' : 'go'} onClick={() => setOn(!isOn)}>
            {isOn ? phoneText.stop : phoneText.start}
          </Button>
        </div>
        <p className="small muted anywhere">{phoneText.reload}</p>
      </section>
    </div>
  );
}
