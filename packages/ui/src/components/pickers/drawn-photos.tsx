import { useId, useState, type ReactNode } from 'react';
import { drawnPhoto } from '#photo.ts';
import { drawnPhotosText } from './drawn-photos.text.ts';
import styles from './drawn-photos.module.css';

type Drawn = keyof typeof drawnPhotosText.names;

const tinta = 'var(--tinta)';
const eyes = (
  <g fill={tinta}>
    <circle cx="37" cy="48" r="4.5" />
    <circle cx="59" cy="48" r="4.5" />
  </g>
);

/** Faces on a square of 96 units, each on a ground of its own colour. */
const drawings: Record<Drawn, { ground: string; face: ReactNode }> = {
  kancil: {
    ground: 'var(--terpal)',
    face: (
      <>
        <g fill="var(--kancil-tua)">
          <ellipse cx="19" cy="32" rx="9" ry="17" transform="rotate(-38 19 32)" />
          <ellipse cx="77" cy="32" rx="9" ry="17" transform="rotate(38 77 32)" />
        </g>
        <path d="M48 16c18 0 28 14 28 32 0 22-13 40-28 40S20 70 20 48c0-18 10-32 28-32z" fill="var(--kancil-bulu)" />
        <path d="M48 60c10 0 16 6 16 14s-8 14-16 14-16-6-16-14 6-14 16-14z" fill="var(--kancil-moncong)" />
        <path d="M42 69q6 3 12 0-2 7-6 7t-6-7z" fill={tinta} />
        {eyes}
      </>
    ),
  },
  kucing: {
    ground: 'var(--jambu)',
    face: (
      <>
        <path d="M18 14l22 14h16l22-14v36c0 20-13 34-30 34S18 70 18 50z" fill="var(--krem)" />
        <path d="M24 23l10 7-9 8zM72 23l-10 7 9 8z" fill="var(--jambu-tua)" />
        <path d="M43 59h10l-5 6z" fill="var(--jambu-tua)" />
        <path
          d="M48 65q-5 7-11 3M48 65q5 7 11 3M12 54l14 4M12 66l14-2M84 54l-14 4M84 66l-14-2"
          fill="none"
          stroke={tinta}
          strokeWidth="3"
          strokeLinecap="round"
        />
        {eyes}
      </>
    ),
  },
  harimau: {
    ground: 'var(--daun)',
    face: (
      <>
        <circle cx="23" cy="25" r="11" fill="var(--oranye-lip)" />
        <circle cx="73" cy="25" r="11" fill="var(--oranye-lip)" />
        <circle cx="48" cy="52" r="34" fill="var(--oranye)" />
        <path
          d="M48 19v15M37 21l3 12M59 21l-3 12M15 48l12 3M15 60l12-1M81 48l-12 3M81 60l-12-1"
          fill="none"
          stroke={tinta}
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path d="M48 58c10 0 16 6 16 13s-8 12-16 12-16-5-16-12 6-13 16-13z" fill="var(--krem)" />
        <path d="M42 63h12l-6 7z" fill={tinta} />
        {eyes}
      </>
    ),
  },
  hantu: {
    ground: 'var(--malam-tombol)',
    face: (
      <>
        <path d="M18 16l18 9h24l18-9v40c0 18-13 30-30 30S18 74 18 56z" fill="var(--bambu)" />
        <g fill="var(--lampu)">
          <circle cx="34" cy="46" r="15" />
          <circle cx="62" cy="46" r="15" />
        </g>
        <g fill={tinta}>
          <circle cx="36" cy="46" r="7" />
          <circle cx="60" cy="46" r="7" />
        </g>
        <path d="M42 56h12l-6 13z" fill="var(--oranye)" />
      </>
    ),
  },
  ayam: {
    ground: 'var(--lampu)',
    face: (
      <>
        <path d="M32 30c-4-16 10-20 16-10 6-10 20-6 16 10z" fill="var(--cabe)" />
        <circle cx="48" cy="54" r="30" fill="var(--putih)" />
        <path d="M40 56h16l-8 13z" fill="var(--oranye)" />
        <path d="M48 69c6 4 6 16 0 16s-6-12 0-16z" fill="var(--cabe)" />
        {eyes}
      </>
    ),
  },
  robot: {
    ground: 'var(--langit)',
    face: (
      <>
        <path d="M48 26V12" stroke={tinta} strokeWidth="5" />
        <circle cx="48" cy="12" r="6" fill="var(--cabe)" />
        <rect x="10" y="44" width="76" height="20" rx="8" fill="var(--terpal)" />
        <rect x="18" y="26" width="60" height="56" rx="14" fill="var(--kabut)" />
        <rect x="26" y="38" width="44" height="22" rx="11" fill={tinta} />
        <g fill="var(--daun-terang)">
          <circle cx="38" cy="49" r="5" />
          <circle cx="58" cy="49" r="5" />
        </g>
        <path d="M36 70h24" stroke={tinta} strokeWidth="5" strokeLinecap="round" />
      </>
    ),
  },
};

type DrawnPhotosProps = {
  /** The field's current photo; a drawing looks chosen while it is the one that it gave. */
  value: string | undefined;
  /** Receives the drawing as uploads are stored. */
  onChoose: (photo: string) => void;
  onFail: () => void;
};

/** Photos for hosts who have none at hand: one press each. */
export default function DrawnPhotos({ value, onChoose, onFail }: DrawnPhotosProps) {
  const id = useId();
  const [given, setGiven] = useState<{ name: Drawn; photo: string } | null>(null);
  async function choose(name: Drawn, svg: SVGSVGElement | null) {
    const photo = svg === null ? null : await drawnPhoto(svg).catch(() => null);
    if (photo === null) return onFail();
    setGiven({ name, photo });
    onChoose(photo);
  }
  return (
    <div role="group" aria-labelledby={id} className={styles.drawn}>
      <p id={id} className={styles.label}>
        {drawnPhotosText.label}
      </p>
      {(Object.keys(drawings) as Drawn[]).map((name) => (
        <button
          key={name}
          type="button"
          className={styles.photo}
          aria-label={drawnPhotosText.names[name]}
          aria-pressed={given?.name === name && given.photo === value}
          onClick={({ currentTarget }) => void choose(name, currentTarget.querySelector('svg'))}
        >
          <svg viewBox="0 0 96 96" width={96} height={96} aria-hidden>
            <rect width="96" height="96" fill={drawings[name].ground} />
            <g>{drawings[name].face}</g>
          </svg>
        </button>
      ))}
    </div>
  );
}
