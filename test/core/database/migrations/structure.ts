import type { DataSource } from 'typeorm';

/** Lists the columns, constraints and indexes of a database, one per line, to compare schemas. */
export async function structureOf(source: DataSource): Promise<string[]> {
  const lines =
    source.options.type === 'postgres' ? await readPostgres(source) : await readSqlite(source);
  return lines.sort();
}

interface Line {
  readonly line: string;
}

async function readPostgres(source: DataSource): Promise<string[]> {
  const rows = await source.query<Line[]>(`
    SELECT format('column %s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'NOT NULL' ELSE 'NULL' END, pg_get_expr(d.adbin, d.adrelid)) AS line
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> 'migrations'
    UNION ALL
    SELECT format('constraint %s %s %s', c.relname, n.conname, pg_get_constraintdef(n.oid))
      FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid WHERE n.connamespace = 'public'::regnamespace AND c.relname <> 'migrations'
    UNION ALL
    SELECT format('index %s', indexdef) FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
    UNION ALL
    SELECT format('sequence %s', sequence_name) FROM information_schema.sequences WHERE sequence_schema = 'public' AND sequence_name <> 'migrations_id_seq'`);
  return rows.map(({ line }) => line);
}

async function readSqlite(source: DataSource): Promise<string[]> {
  const rows = await source.query<Line[]>(`
    SELECT 'column ' || t.name || '.' || c.name || ' ' || json_array(c.type, c."notnull", c.dflt_value, c.pk) AS line
      FROM sqlite_schema t, pragma_table_xinfo(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name <> 'migrations'
    UNION ALL
    SELECT 'constraint ' || t.name || ' ' || json_array(f."from", f."table", f."to", f.on_update, f.on_delete)
      FROM sqlite_schema t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'
    UNION ALL
    SELECT 'index ' || sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
    UNION ALL
    SELECT 'generated ' || name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' AND name <> 'migrations'`);
  return rows.map(({ line }) => line);
}
