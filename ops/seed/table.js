import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
/** Rows of a `.tsv` file by the names in its first line. */
export const table = async (dir, name) => {
    const [head = '', ...lines] = (await readFile(join(dir, name), 'utf8')).trimEnd().split('\n');
    const names = head.split('\t');
    return lines.map(line => {
        const cells = line.split('\t');
        return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
    });
};
