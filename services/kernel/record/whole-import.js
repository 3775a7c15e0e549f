import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { groupedBy } from '#contracts/kernel/grouped.ts';
import * as events from '#contracts/kernel/import-events.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { inParallel } from '../async/parallel.ts';
import { commanding, idFrom } from '../stream/commands.ts';
import { decider } from '../stream/decider.ts';
import { follow } from '../stream/follow.ts';
import { process, systemUser } from '../stream/process.ts';
const { ImportStaged, ImportCommitted, ImportFinished } = events;
/** A file whose rows are written all or not at all, whatever breaks in between. A finished import forgets its rows. */
export const wholeImport = decider()({
    name: 'import',
    zh: '导入',
    code: code.record,
    initial: { status: 'NONE' },
    evolve: {
        ImportStaged: (state, { kind, part, rows, apart }) => ({
            status: 'STAGED',
            kind,
            ...(apart && { apart }),
            parts: { ...(state.status === 'STAGED' && state.parts), [part]: rows },
        }),
        ImportCommitted: state => (state.status === 'STAGED' ? { ...state, status: 'COMMITTED' } : state),
        ImportFinished: () => ({ status: 'FINISHED' }),
    },
    commands: {
        stage: {
            decide: (state, staged) => state.status === 'NONE' || (state.status === 'STAGED' && !isDeepStrictEqual(state.parts[staged.part], staged.rows))
                ? [ImportStaged(staged)]
                : [],
        },
        commit: { decide: (state, { rows }) => (state.status === 'STAGED' ? [ImportCommitted({ rows })] : []) },
        // sent by the request, or by the process that finishes a broken one
        finish: {
            decide: (state, { refused }) => (state.status === 'COMMITTED' ? [ImportFinished({ refused })] : []),
        },
    },
});
/** lines of a file in one fact, which must stay well below the limit of the store */
const LINES = 50;
const LOST = '导入内容已丢失，请重新导入';
const fileOf = (id, part) => `import-${id}-${part}.json`;
/**
 * Imports that are whole or nothing even over a crash. `kind` names what is imported and says how a row is written; `process` finishes
 * imports that were committed and then broken off.
 * @param files keeps rows that tell of people until they are written
 */
export const wholeImports = (run, files) => {
    const writers = new Map();
    /** The rows with their values; undefined where the file with the values is gone. */
    const rowsOf = async (id, { apart, parts }) => {
        if (!apart)
            return Object.values(parts).flat();
        const all = [];
        for (const [part, rows] of Object.entries(parts)) {
            const kept = await files.read(fileOf(id, part));
            if (!kept)
                return undefined;
            const values = (await json(kept));
            all.push(...rows.map((row, n) => ({ ...row, value: values[n] })));
        }
        return all;
    };
    /**
     * Writes the rows of a committed import. A repetition does nothing, since the id of each command is made of the import's and the row's.
     */
    const carryOut = async (id, by) => {
        const { state } = await run.load(wholeImport, id);
        if (state.status !== 'COMMITTED')
            return [];
        const { width, write } = writers.get(state.kind);
        const rows = await rowsOf(id, state);
        // another process has finished it and removed its file
        if (!rows && (await run.load(wholeImport, id)).state.status !== 'COMMITTED')
            return [];
        if (!rows)
            return Object.values(state.parts).flatMap(part => part.map(({ line }) => ({ line, message: LOST })));
        // permissions were checked when the rows were judged
        const who = { ...systemUser('import'), user: by.user, role: by.role, airlines: ['*'] };
        const refused = [];
        await inParallel(rows, width, async (row) => {
            const cause = (stream, name) => ({
                who,
                now: by.at,
                commandId: idFrom(id, row.id, `${stream}.${name}`),
                correlationId: id,
            });
            try {
                await write(row, { at: commanding(run, cause), now: by.at });
            }
            catch (error) {
                if (!(error instanceof Refused))
                    throw error;
                refused.push({ line: row.line, message: error.message.slice(0, 500) });
            }
        });
        return refused;
    };
    const committed = follow(ImportCommitted, async (_, { id, by, at }) => {
        const refused = await carryOut(id, by);
        const { state: before } = await run.load(wholeImport, id);
        await at(wholeImport, id).finish({ refused });
        if (before.status === 'COMMITTED' && before.apart)
            for (const part of Object.keys(before.parts))
                await files.remove(fileOf(id, part));
        return refused;
    });
    const kind = (name, writer) => {
        writers.set(name, writer);
        return async (rows, call, told = ({ value }) => value) => {
            const id = idFrom(call.commandId, 'import');
            // parts are made by line, so that a file that is sent again after a crash gives the same parts
            const { apart = false } = writer;
            for (const [part, some] of groupedBy(rows, ({ line }) => Math.floor(line / LINES))) {
                // saved before the fact that refers to it
                if (apart)
                    await files.save(fileOf(id, part), Readable.from([Buffer.from(JSON.stringify(some.map(told)))]));
                await call.at(wholeImport, id).stage({
                    kind: name,
                    part,
                    ...(apart && { apart }),
                    rows: some.map(one => ({
                        id: apart ? String(one.line) : one.id,
                        line: one.line,
                        action: one.row.action === 'modify' ? 'modify' : 'add',
                        ...(!apart && { value: told(one) }),
                    })),
                });
            }
            const done = await call.at(wholeImport, id).commit({ rows: rows.length });
            const unwritten = await committed.now({ id, ...done }, { call, load: run.load });
            const refused = new Map((unwritten ?? []).map(({ line, message }) => [line, message]));
            for (const { row, line } of rows) {
                const message = refused.get(line);
                if (message === undefined)
                    continue;
                row.errors[''] = `第${line}行:${message}`;
                row.action = 'none';
            }
        };
    };
    /**
     * Removes the rows of imports that were never committed, or whose removal broke off.
     * @param before a moment longer ago than any request lives
     */
    const sweep = async (before) => {
        for await (const name of files.savedBefore(before)) {
            const [, id] = /^import-(.+)-\d+\.json$/.exec(name) ?? [];
            if (id && (await run.load(wholeImport, id)).state.status !== 'COMMITTED')
                await files.remove(name);
        }
    };
    return { kind, sweep, process: process('import-follows-commit', committed.again) };
};
