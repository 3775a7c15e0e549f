import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import t from 'tap';
import { keyStoreContract } from './key-store-contract.ts';
import { openSqliteKeyStore } from './sqlite-key-store.ts';
const dir = mkdtempSync(join(tmpdir(), 'keys-'));
t.teardown(() => rmSync(dir, { recursive: true, force: true }));
const open = () => openSqliteKeyStore({ dir });
keyStoreContract(t, 'sqlite', open);
t.test('what a killed process has acquired and answered is there, and what it held is left at once', async (t) => {
    const own = mkdtempSync(join(tmpdir(), 'keys-'));
    t.teardown(() => rmSync(own, { recursive: true, force: true }));
    const code = `
    import { openSqliteKeyStore } from ${JSON.stringify(new URL('./sqlite-key-store.ts', import.meta.url).href)}
    const keys = await openSqliteKeyStore({ dir: ${JSON.stringify(own)} })
    const by = { hash: 'h', at: '2026-11-21T04:00:00.000Z', owner: 'killed', ms: 3_600_000 }
    await keys.acquire('answered', by)
    await keys.answer('answered', 'killed', 'done')
    await keys.acquire('held', by)
    console.log('acquired')
    setInterval(() => {}, 1_000)`;
    const child = spawn(process.execPath, ['--import=tsx', '--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(createInterface(child.stdout), 'line');
    const beside = await openSqliteKeyStore({ dir: own });
    const by = { hash: 'h', at: '2026-11-21T05:00:00.000Z', owner: 'next', ms: 60_000 };
    t.same(await beside.acquire('held', by), { is: 'held' }, 'while it lives');
    await beside.close();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = await openSqliteKeyStore({ dir: own });
    t.same(await next.acquire('answered', by), { is: 'answered', answer: 'done' });
    t.same(await next.acquire('held', by), { is: 'left', at: '2026-11-21T04:00:00.000Z' });
    await next.close();
});
t.test('a damaged file is named', async (t) => {
    const own = mkdtempSync(join(tmpdir(), 'keys-'));
    t.teardown(() => rmSync(own, { recursive: true, force: true }));
    writeFileSync(join(own, 'keys.db'), 'no database at all, but long enough to be taken for one'.repeat(100));
    await t.rejects(openSqliteKeyStore({ dir: own }), { name: 'Damaged', message: /keys\.db 已损坏/ });
});
