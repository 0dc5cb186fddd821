import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { Skeleton } from './states/skeleton.js';
import styles from './tabs.module.css';

interface TabContent {
  readonly id: string;
  readonly title: ReactNode;
  readonly content: () => ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabContent[];
  /** The ID of the chosen tab. Keep it in the URL, so that a reload shows the same tab. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const frame = useRef<HTMLDivElement>(null);
  // On a narrow screen, the chosen tab may be beyond the edge of the list.
  useEffect(() => {
    const tick = requestAnimationFrame(() => {
      const chosen = frame.current?.querySelector('[role=tab][aria-selected=true]');
      chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(tick);
  }, [value, tabs.length]);
  return (
    <AriaTabs ref={frame} selectedKey={value} onSelectionChange={(id) => onChange(String(id))}>
      <TabList aria-label={label} className={styles['list'] ?? ''}>
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className={styles['tab'] ?? ''}>
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles['panel'] ?? ''}>
          <Suspense fallback={<Skeleton rows={4} />}>{content()}</Suspense>
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
