import { join } from 'node:path'
import { test } from 'tap'
import { eventStoreContract } from './contract.ts'
import { openSqliteEventStore } from './sqlite.ts'

test('the contract, on SQLite', t => {
  let made = 0
  eventStoreContract(t, async () => {
    const dir = join(t.testdir({}), `${++made}`)
    const store = await openSqliteEventStore({ dir })
    return {
      store,
      reopen: async () => {
        await store.close()
        return openSqliteEventStore({ dir })
      },
    }
  })
  t.end()
})
