import type { Elements } from '#elements.ts';
import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { uiText } from '#ui.text.ts';
import { Button } from '#components/buttons/button.tsx';
import styles from './lazy.module.css';

/**
 * Lazily loaded parts of a page, and their failures: without a connection, or while the server restarts. React's own
 * `lazy` remembers a failure until the page is loaded again.
 */

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The part whose loading failed with this error: `load` tries again, `renew` forgets the failure. */
const partOf = new WeakMap<Error, { load: () => Promise<unknown>; renew: () => void }>();

/** Stylesheets that failed to load. Vite requests each only once, so a part loaded later would be unstyled. */
const missingStyles = new Set<HTMLLinkElement>();
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target);
  },
  true,
);

/** Resolves when each has loaded or failed once more. */
async function loadMissingStyles(): Promise<void> {
  const links = [...missingStyles];
  missingStyles.clear();
  await Promise.all(
    links.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      link.replaceWith(again);
      return new Promise((resolve) => {
        again.onload = again.onerror = resolve;
      });
    }),
  );
}

/** Delay between the first and second attempt while the browser is online. */
const RETRY_AFTER_MS = 1000;

/** A part with its own chunk. Await `load` before rendering to render at once: on a server, in hydration. */
export type LazyPart<Props> = ComponentType<Props> & { load(): Promise<void> };

/**
 * React's `lazy` with a second attempt, forgetting failures. Needs a `RetryBoundary` around it. A load longer than
 * `timeoutMs` fails, for parts with a plain replacement.
 */
export function lazyWithRetry<Props extends object>(loadCode: Load<Props>, timeoutMs?: number): LazyPart<Props> {
  const load = async () => {
    const [part] = await Promise.all([loadCode(), loadMissingStyles()]);
    return part;
  };
  const loadTwice = () =>
    load().catch(async (error: unknown) => {
      if (!navigator.onLine) throw error;
      await pause(RETRY_AFTER_MS);
      return load();
    });
  const rejectAfter = async (ms: number) => {
    await pause(ms);
    throw new Error('It took too long');
  };
  // Replacing the component type of a mounted part would lose its state.
  let drawn = false;
  const attempt = () => {
    drawn = true;
    return (timeoutMs === undefined ? loadTwice() : Promise.race([loadTwice(), rejectAfter(timeoutMs)])).catch(
      (cause: unknown) => {
        const error = new Error(`A part of the page could not be loaded: ${String(cause)}`, { cause });
        partOf.set(error, { load, renew });
        throw error;
      },
    );
  };
  let Part: ComponentType<Props> = lazy(attempt);
  function renew() {
    Part = lazy(attempt);
  }
  function Lazy(props: Props) {
    return <Part {...props} />;
  }
  Lazy.load = async () => {
    const { default: Loaded } = await load();
    if (!drawn) Part = Loaded;
  };
  return Lazy;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export type Failure = {
  /** True when a part failed to load, which is retried; false for any other error. */
  loading: boolean;
  retrying: boolean;
  retry: () => void;
};

type RetryBoundaryProps = {
  /** Replaces the children. Without it nothing is shown and nothing is retried. */
  fallback?: (failure: Failure) => Elements;
  /** For parts that close instead, such as a menu: the next opening loads it again. */
  onFailed?: () => void;
  /** Set to false to keep the fallback until a press, so that nothing changes under the finger. */
  autoRetry?: boolean;
  /** A change, such as another page, clears the error. */
  resetKey?: string;
  children: ReactNode;
};

/**
 * Keeps a failure of its children from their surroundings. A part that failed to load is retried every few seconds and
 * when the network returns.
 */
export class RetryBoundary extends Component<RetryBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error): void {
    // The failed part is not mounted; the next render loads it anew.
    partOf.get(error)?.renew();
    this.props.onFailed?.();
  }

  override componentDidUpdate({ resetKey }: RetryBoundaryProps): void {
    if (this.state.error !== null && resetKey !== this.props.resetKey) this.reset();
  }

  readonly reset = () => this.setState({ error: null });

  override render(): ReactNode {
    const { fallback, autoRetry = true, children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    return fallback && <Retried error={error} fallback={fallback} autoRetry={autoRetry} onReset={this.reset} />;
  }
}

/** Interval of retries for a part that is missing on screen. */
const RETRY_EVERY_MS = 5000;

type RetriedProps = Required<Pick<RetryBoundaryProps, 'fallback' | 'autoRetry'>> & {
  error: Error;
  onReset: () => void;
};

function Retried({ error, fallback, autoRetry, onReset }: RetriedProps) {
  const [retrying, setRetrying] = useState(false);
  const load = partOf.get(error)?.load;
  function retry() {
    if (load === undefined) return onReset();
    setRetrying(true);
    load().then(onReset, () => setRetrying(false));
  }
  const retryQuietly = useEffectEvent(retry);
  const waits = autoRetry && load !== undefined;
  useEffect(() => {
    if (!waits) return undefined;
    const listen = () => retryQuietly();
    const timer = setInterval(listen, RETRY_EVERY_MS);
    window.addEventListener('online', listen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', listen);
    };
  }, [waits]);
  return fallback({ loading: load !== undefined, retrying, retry });
}

type PagePartProps = {
  /** Shown while the part loads. */
  loading?: ReactNode;
  children: ReactNode;
};

/** A part inside a page: the page stays readable while the part is missing. */
export function PagePart({ loading, children }: PagePartProps) {
  return (
    <RetryBoundary fallback={(failure) => <MissingPart {...failure} />}>
      <Suspense fallback={loading}>{children}</Suspense>
    </RetryBoundary>
  );
}

function MissingPart({ loading, retrying, retry }: Failure) {
  return (
    <div role="alert" className={styles.missing}>
      <p>{loading ? uiText.partMissing : uiText.partBroken}</p>
      <Button variant="quiet" size="small" busy={retrying} onClick={retry}>
        {uiText.tryAgain}
      </Button>
    </div>
  );
}
