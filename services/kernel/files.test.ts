import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { localFiles } from './files.ts'
import { filesContract } from './files-contract.ts'

const dir = join(mkdtempSync(join(tmpdir(), 'files-')), 'deep')
filesContract(t, 'local folder', () => localFiles({ dir }))
t.test('nothing is left beside the files', async t => {
  t.same(readdirSync(dir), [])
})
