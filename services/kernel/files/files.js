import { createReadStream, createWriteStream, readdirSync, rmSync, statSync } from 'node:fs';
import { open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable as Source } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { nowMs } from '../time.ts';
import { OWN_FILE, ownFolder } from './own-folder.ts';
/** @throws Error when it is not a name that the program makes (a path, a hidden file) */
export const checkedName = (name) => {
    if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,150}$/.test(name))
        throw new Error(`not a file name: ${name}`);
    return name;
};
/** A killed process leaves unfinished files behind. A file that is younger than this may still be written by another process. */
const PART_MS = 60 * 60_000;
const clearParts = (dir) => {
    for (const name of readdirSync(dir)) {
        const path = join(dir, name);
        const known = name.endsWith('.part') ? statSync(path, { throwIfNoEntry: false }) : undefined;
        if (known && nowMs() - known.mtimeMs > PART_MS)
            rmSync(path, { force: true });
    }
};
/** Files in a folder, which is made when missing. A file is not visible under its name before it is complete. */
export const localFiles = ({ dir }) => {
    ownFolder(dir);
    clearParts(dir);
    const path = (name) => join(dir, checkedName(name));
    return {
        async save(name, content) {
            const whole = path(name);
            const part = `${whole}.part`;
            try {
                const target = createWriteStream(part, { flush: true, mode: OWN_FILE });
                await pipeline(Source.from(content, { objectMode: false }), target);
                await rename(part, whole);
                return target.bytesWritten;
            }
            catch (error) {
                await rm(part, { force: true });
                throw error;
            }
        },
        async read(name) {
            try {
                return createReadStream('', { fd: await open(path(name)) });
            }
            catch (error) {
                if (error.code === 'ENOENT')
                    return undefined;
                throw error;
            }
        },
        async remove(name) {
            await rm(path(name), { force: true });
        },
        async *savedBefore(at) {
            for await (const { name } of await opendir(dir)) {
                const known = await stat(join(dir, name)).catch(() => undefined);
                if (known && known.mtime < at)
                    yield name;
            }
        },
    };
};
