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
        <div className={cards.buttons}>
          <Button variant={isOn ? 'stop' : 'go'} onClick={() => setOn(!isOn)}>
            {isOn ? phoneText.stop : phoneText.start}
          </Button>
        </div>
        <p className={entries.intro}>{phoneText.sound}</p>
        <details className={entries.intro}>
          <summary className="min-h-11 strong">{phoneText.why}</summary>
          <div className="stack gap-3">
            <p>{phoneText.intro}</p>
            <p>{phoneText.once}</p>
            <p>{phoneText.reload}</p>
          </div>
        </details>
      </section>
    </div>
  );
}
