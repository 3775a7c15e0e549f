import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { localFiles } from './files.ts';
import { filesContract } from './files-contract.ts';
const dir = join(mkdtempSync(join(tmpdir(), 'files-')), 'deep');
filesContract(t, 'local folder', () => localFiles({ dir }));
t.test('nothing is left beside the files', async (t) => {
    t.same(readdirSync(dir), []);
});
t.test('what a process was writing when it was killed is gone after a start; what another one is writing stays', async (t) => {
    const dir = mkdtempSync(join(tmpdir(), 'files-'));
    for (const name of ['old.part', 'young.part', 'old'])
        writeFileSync(join(dir, name), 'x');
    const before = new Date(Date.now() - 2 * 60 * 60_000);
    for (const name of ['old.part', 'old'])
        utimesSync(join(dir, name), before, before);
    localFiles({ dir });
    t.same(readdirSync(dir).sort(), ['old', 'young.part']);
});
