import { Client } from 'pg';
import sqlite3 from 'sqlite3';

/** Executes a statement on a database without Gantry. */
export async function executeStatement(url: string, statement: string): Promise<void> {
  if (url.startsWith('postgres')) {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    return client.end();
  }
  const connection = new sqlite3.Database(url.slice('sqlite:'.length));
  await new Promise<void>((resolve, reject) =>
    connection.run(statement, (error) => (error ? reject(error) : resolve())),
  );
  await new Promise<void>((resolve) => connection.close(() => resolve()));
}
