import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
/** Files of the program hold people's papers, numbers and passwords: only the program's own user may read them. */
const FOLDER = 0o700;
export const OWN_FILE = 0o600;
/**
 * Makes the folder when missing and closes it to other users, also when it was open before. The `files` in it are closed too, and made
 * empty when missing: SQLite would create them readable to all, and gives its side files the mode of the main file.
 */
export const ownFolder = (dir, files = []) => {
    mkdirSync(dir, { recursive: true, mode: FOLDER });
    closed(dir, FOLDER);
    for (const name of files) {
        const path = join(dir, name);
        // an existing file is not opened: closing it again would drop the locks that this process holds on it (POSIX)
        if (!existsSync(path))
            made(path);
        for (const each of [path, `${path}-wal`, `${path}-shm`])
            closed(each, OWN_FILE);
    }
};
const made = (path) => {
    try {
        closeSync(openSync(path, 'ax', OWN_FILE));
    }
    catch (error) {
        // another process was first
        if (error.code !== 'EEXIST')
            throw error;
    }
};
/** A file of another user, as on a mounted volume, can only be closed by that user. */
const closed = (path, mode) => {
    try {
        chmodSync(path, mode);
    }
    catch (error) {
        const { code } = error;
        if (code !== 'ENOENT' && code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOTSUP')
            throw error;
    }
};
