import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { localFiles } from './files.ts'

async function* bytes(...parts: (string | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield Buffer.from(part)
  }
}

t.test('a file is kept whole or not at all, under a plain name', async t => {
  const dir = mkdtempSync(join(tmpdir(), 'files-'))
  const files = localFiles({ dir: join(dir, 'deep') })
  t.equal(await files.save('a-1.xlsx', bytes('一', 'b')), 4)
  t.equal(await text((await files.read('a-1.xlsx'))!), '一b')
  await files.save('a-1.xlsx', bytes('new'))
  t.equal(await text((await files.read('a-1.xlsx'))!), 'new')
  await t.rejects(files.save('a-1.xlsx', bytes('half', new Error('source broke'))), { message: 'source broke' })
  t.equal(await text((await files.read('a-1.xlsx'))!), 'new', 'a failed write leaves what was there')
  t.same(readdirSync(join(dir, 'deep')), ['a-1.xlsx'], 'and nothing beside it')
  await files.remove('a-1.xlsx')
  await files.remove('a-1.xlsx')
  t.equal(await files.read('a-1.xlsx'), undefined)
  for (const name of ['../x', '.hidden', '', 'a/b', 'a\0b']) await t.rejects(files.save(name, bytes('x')), { message: /not a file name/ })
})
