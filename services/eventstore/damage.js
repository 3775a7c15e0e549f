/** A damaged file of the program. The message names the file and says what to do; nothing else need be reported. */
export class Damaged extends Error {
    file;
    constructor(file, advice, options) {
        super(`文件 ${file} 已损坏：${advice}`, options);
        this.name = 'Damaged';
        this.file = file;
    }
}
const SAYINGS = /database disk image is malformed|file is not a database|malformed database schema|unsupported file format/i;
/** Is this SQLite's error for a damaged file, also when other errors are wrapped around it? */
const isDamage = (error) => {
    for (let at = error; at; at = at.cause)
        if (/^SQLITE_(CORRUPT|NOTADB)/.test(at.code ?? '') || SAYINGS.test(at.message ?? ''))
            return true;
    return false;
};
/**
 * Handles damage of one file. `meant` turns an error into `Damaged` where it means that. `noticing` throws such errors while the file is in
 * use, and calls `fatal` at the first one.
 */
export const damageOf = (file, advice, fatal) => {
    let sound = true;
    const meant = (error) => isDamage(error) && !(error instanceof Damaged) ? new Damaged(file, advice, { cause: error }) : error;
    const noticing = (error) => {
        const known = meant(error);
        if (sound && known instanceof Damaged) {
            sound = false;
            fatal?.(known);
        }
        throw known;
    };
    return {
        meant,
        noticing,
        /** a link to a thread that works on the file */
        watched: (link) => ({
            ...link,
            call: request => link.call(request).catch(noticing),
        }),
    };
};
/** bytes up to which a file is checked at every start; `npm run verify` checks larger ones */
const QUICK = 64 * 1024 * 1024;
/** @throws Error that `isDamage` recognises */
export const quickCheck = (db) => {
    const bytes = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }));
    if (bytes > QUICK)
        return;
    const found = db.pragma('quick_check(1)', { simple: true });
    if (found !== 'ok')
        throw new Error(`database disk image is malformed: ${found}`);
};
