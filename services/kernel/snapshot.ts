import type { Database } from 'better-sqlite3'
import { setImmediate } from './time.ts'

/**
 * What a connection reads within one turn of the event loop is one state of the file: SQLite then asks once, not at every read, whether another
 * connection has written, and until then keeps the pages that it has read. To be renewed as soon as anything newer is known here (a write is
 * answered, another thread has read), so that nobody sees less than he has been told.
 */
export const turnSnapshot = (db: Database) => {
  const [begin, commit] = [db.prepare('BEGIN'), db.prepare('COMMIT')]
  let open = false
  let turn = false
  const renew = (): void => {
    if (db.inTransaction) commit.run() // not when an error has ended it, or the connection is closed
    open = false
  }
  const endTurn = (): void => {
    turn = false
    renew()
  }
  return {
    /** To be called before each read. */
    enter(): void {
      if (open) return
      begin.run()
      open = true
      if (turn) return
      turn = true
      setImmediate(endTurn)
    },
    renew,
  }
}
