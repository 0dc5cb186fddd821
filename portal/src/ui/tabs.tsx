import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';

interface TabContent {
  readonly id: string;
  readonly title: ReactNode;
  readonly content: () => ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabContent[];
  /** The chosen tab: keep it in the URL's search parameters. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <AriaTabs selectedKey={value} onSelectionChange={(id) => onChange(String(id))}>
      <TabList aria-label={label} className={styles['list'] ?? ''}>
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className={styles['tab'] ?? ''}>
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles['panel'] ?? ''}>
          {content()}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
