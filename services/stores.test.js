import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { Unavailable } from './eventstore/port.ts';
import { openFiles, openKeyStore } from './stores.ts';
t.test('what was stored of a log is not found by one that was restored from an older copy of it, under which the same events may recur', async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'newgt-stores-'));
    t.teardown(() => rmSync(dataDir, { recursive: true, force: true }));
    const config = { dataDir };
    const during = { at: '2026-11-21T04:00:00.000Z', until: '2026-12-21T04:00:00.000Z' };
    const before = await openKeyStore(config, { id: 'log' });
    await before.keepState('account-B1', 'twelve', during);
    await before.close();
    const restored = await openKeyStore(config, { id: 'restored' });
    t.equal(await restored.keptState('account-B1'), undefined);
    await restored.close();
    const again = await openKeyStore(config, { id: 'log' });
    t.equal(await again.keptState('account-B1'), 'twelve');
    await again.close();
});
t.test('files on a server that is away are unavailable, not broken', async (t) => {
    const files = await openFiles({ dataDir: '', mongodbUrl: 'mongodb://127.0.0.1:1/away' }, 'papers');
    t.teardown(files.close);
    const bytes = async function* () {
        yield Buffer.from('a');
    };
    await Promise.all([files.read('a'), files.remove('a'), files.save('a', bytes())].map(asked => t.rejects(async () => void (await asked), Unavailable)));
});
