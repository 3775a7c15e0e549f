// `node template.js FOLDER` writes the initial data of test programs, once per run: `FOLDER/seeded` and `FOLDER/demo`.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgram } from './start.ts';
const folder = process.argv[2];
for (const [name, demo] of [
    ['seeded', false],
    ['demo', true],
]) {
    const dir = join(folder, name);
    await mkdir(dir, { recursive: true });
    const program = await startProgram({ dir, demo });
    await program.close();
}
