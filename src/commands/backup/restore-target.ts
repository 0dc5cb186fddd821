/** An empty database, to which the SQLite database of a backup is restored. */
export interface RestoreTarget {
  /** For the operator: the file, or the server and the name of the database. */
  readonly name: string;
  /** Restores the database, all or nothing. `file`: the database of the backup. */
  load(file: string): Promise<void>;
}
