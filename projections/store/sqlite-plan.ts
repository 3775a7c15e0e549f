import type Database from 'better-sqlite3'
import type { FilterNode } from './filter.ts'

/** The steps of a query plan, as `EXPLAIN QUERY PLAN` words them. */
export const explain = (db: Database.Database, sql: string): string[] => {
  // EXPLAIN does not notice a changed schema, but running any statement does
  db.prepare('SELECT 1 FROM sqlite_master').get()
  const blanks = Array.from({ length: sql.split('?').length - 1 }, () => null)
  return (db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...blanks) as { detail: string }[]).map(step => step.detail)
}

/**
 * The bounds by which a plan enters its single index, such as `agency=`, `submittedAt>`; empty when the index is walked from its end. Null
 * when the plan sorts, scans the table or uses more than one index.
 */
export const bounds = ([step = '', ...more]: string[]): Set<string> | null => {
  if (more.length > 0 || !/ USING (COVERING )?INDEX /.test(step)) return null
  const terms = step.startsWith('SEARCH') ? step.slice(step.lastIndexOf(' (') + 2, -1).split(' AND ') : []
  return new Set(terms.map(term => term.replace(/^\./, '').replace(/\?$/, '')))
}

/** Tells whether the index alone answers this condition; for any other condition every row that the index leads to must be examined. */
export const isBound = (node: FilterNode, by: Set<string>): boolean => {
  if ('or' in node) return false
  const { field, op } = node
  const [from, to] = [by.has(`${field}>`), by.has(`${field}<`)]
  switch (op) {
    case 'eq':
    case 'in':
      return by.has(`${field}=`)
    case 'ne':
      return false
    case 'gt':
    case 'gte':
      return from
    case 'lt':
    case 'lte':
      return to
    case 'prefix':
      return from && to
  }
}
