import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { claimsContract } from './claims-contract.ts'
import { openSqliteClaims } from './sqlite-claims.ts'

const dir = mkdtempSync(join(tmpdir(), 'claims-'))
t.teardown(() => rmSync(dir, { recursive: true, force: true }))
const open = () => openSqliteClaims({ dir })

claimsContract(t, 'sqlite', open)

t.test('what a killed process has claimed and answered is there, and what it held is left at once', async t => {
  const own = mkdtempSync(join(tmpdir(), 'claims-'))
  t.teardown(() => rmSync(own, { recursive: true, force: true }))
  const code = `
    import { openSqliteClaims } from ${JSON.stringify(new URL('./sqlite-claims.ts', import.meta.url).href)}
    const claims = await openSqliteClaims({ dir: ${JSON.stringify(own)} })
    const by = { hash: 'h', at: '2026-11-21T04:00:00.000Z', owner: 'killed', ms: 3_600_000 }
    await claims.claim('answered', by)
    await claims.answer('answered', 'killed', 'done')
    await claims.claim('held', by)
    console.log('claimed')
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--import=tsx', '--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(createInterface(child.stdout), 'line')
  const beside = await openSqliteClaims({ dir: own })
  const by = { hash: 'h', at: '2026-11-21T05:00:00.000Z', owner: 'next', ms: 60_000 }
  t.same(await beside.claim('held', by), { is: 'held' }, 'while it lives')
  await beside.close()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await openSqliteClaims({ dir: own })
  t.same(await next.claim('answered', by), { is: 'answered', answer: 'done' })
  t.same(await next.claim('held', by), { is: 'left', at: '2026-11-21T04:00:00.000Z' })
  await next.close()
})

t.test('a damaged file is named', async t => {
  const own = mkdtempSync(join(tmpdir(), 'claims-'))
  t.teardown(() => rmSync(own, { recursive: true, force: true }))
  writeFileSync(join(own, 'claims.db'), 'no database at all, but long enough to be taken for one'.repeat(100))
  await t.rejects(openSqliteClaims({ dir: own }), { name: 'Damaged', message: /claims\.db 已损坏/ })
})
