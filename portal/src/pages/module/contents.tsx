import type { ModuleDocumentation, ModuleVersionExample } from '@gantry/client';
import { type ReactNode } from 'react';
import { Notice } from '../../ui/states/notice.js';
import styles from './declarations.module.css';
import { Readme } from './readme.js';

/** The contents of a version, which a platform engineer reviews before offering it. */
export function Contents({ documentation }: { documentation: ModuleDocumentation }) {
  const { resources, providers, requiredVersions, submodules, examples, warnings, moduleCalls } =
    documentation;
  return (
    <div className={styles['sections']}>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          {warning}
        </Notice>
      ))}
      <List title="Resources" empty="The module itself manages no resources.">
        {resources.map(({ address }) => (
          <li key={address}>
            <code>{address}</code>
          </li>
        ))}
      </List>
      <List title="Providers" empty="The module needs no provider.">
        {providers.map(({ name, source, versionConstraints }) => (
          <li key={name}>
            <code>{source}</code>{' '}
            <span className={styles['note']}>{versionConstraints.join(', ')}</span>
          </li>
        ))}
      </List>
      {requiredVersions.length > 0 && (
        <List title="Tool version">
          {requiredVersions.map((constraint) => (
            <li key={constraint}>
              <code>{constraint}</code>
            </li>
          ))}
        </List>
      )}
      {moduleCalls.length > 0 && (
        <List title="Modules that it uses">
          {moduleCalls.map(({ name, source, version }) => (
            <li key={name}>
              <code>{source ?? name}</code> <span className={styles['note']}>{version}</span>
            </li>
          ))}
        </List>
      )}
      {submodules.length > 0 && (
        <List title="Submodules">
          {submodules.map(({ path, readme }) => (
            <li key={path}>
              <Folder path={path}>{readme && <Readme readme={readme} />}</Folder>
            </li>
          ))}
        </List>
      )}
      {examples.length > 0 && (
        <List title="Examples">
          {examples.map((example) => (
            <li key={example.path}>
              <Example example={example} />
            </li>
          ))}
        </List>
      )}
    </div>
  );
}

interface ListProps {
  readonly title: string;
  readonly empty?: string;
  readonly children: ReactNode[];
}

function List({ title, empty, children }: ListProps) {
  return (
    <section>
      <h2 className={styles['title']}>{title}</h2>
      {children.length === 0 ? (
        <p className={styles['note']}>{empty}</p>
      ) : (
        <ul className={styles['short']}>{children}</ul>
      )}
    </section>
  );
}

function Example({ example: { path, readme, files } }: { example: ModuleVersionExample }) {
  return (
    <Folder path={path}>
      {readme && <Readme readme={readme} />}
      {files.map(({ name, text, truncated }) => (
        <figure key={name} className={styles['file']}>
          <figcaption>
            <code>{name}</code>{' '}
            {truncated && <span className={styles['note']}>(only the beginning)</span>}
          </figcaption>
          {text !== null && <pre className={styles['code']}>{text}</pre>}
        </figure>
      ))}
    </Folder>
  );
}

function Folder({ path, children }: { path: string; children: ReactNode }) {
  return (
    <details>
      <summary>
        <code>{path}</code>
      </summary>
      <div className={styles['folder']}>{children}</div>
    </details>
  );
}
