import { buffer } from 'node:stream/consumers';
import { code, notFound, Refused } from '#contracts/kernel/refused.ts';
import { mustBelongTo } from '../stream/access.ts';
import { idFrom } from '../stream/commands.ts';
import { imageOf, isOversized } from './image.ts';
/** Types that people may hand in as papers, recognised by their first bytes whatever the client calls them. */
const kinds = [
    { type: 'image/jpeg', ending: 'jpg', starts: ['ffd8ff'] },
    { type: 'image/png', ending: 'png', starts: ['89504e470d0a1a0a'] },
    { type: 'image/gif', ending: 'gif', starts: ['474946383761', '474946383961'] },
    { type: 'application/pdf', ending: 'pdf', starts: ['255044462d'] },
];
export const PAPER_BYTES = 2 * 1024 * 1024;
const kindOf = (bytes) => {
    const head = Buffer.from(bytes.subarray(0, 16)).toString('hex');
    return kinds.find(({ starts }) => starts.some(start => head.startsWith(start)));
};
/** Papers in a store of files: the bytes, and a JSON description beside them. */
export const storedFiles = (files) => {
    const about = (id) => `${id}.json`;
    const save = (name, bytes) => files.save(name, (async function* () {
        yield bytes;
    })());
    return {
        async put(uploads, owner, from, accepted = 'papers') {
            const checked = uploads.map(({ name, bytes }, index) => ({
                bytes,
                file: { id: idFrom(from, 'file', index), ...fileInfo({ name, bytes }, accepted), owner },
            }));
            for (const { bytes, file } of checked) {
                await save(file.id, bytes);
                // written last: a file without a description does not exist
                await save(about(file.id), Buffer.from(JSON.stringify(file)));
            }
            return checked.map(({ file }) => file);
        },
        async get(id) {
            if (!/^[0-9a-f-]{36}$/.test(id))
                return undefined;
            const known = await files.read(about(id));
            const content = known && (await files.read(id));
            return content && { file: JSON.parse((await buffer(known)).toString()), content: await buffer(content) };
        },
        async drop(dropped) {
            for (const { id } of dropped) {
                await files.remove(about(id));
                await files.remove(id);
            }
        },
        async dropAbandoned(before, lives) {
            for await (const name of files.savedBefore(before)) {
                const known = await files.read(name.endsWith('.json') ? name : about(name));
                // bytes without a description are left over from a broken upload
                if (!known)
                    await files.remove(name);
                else if (!name.endsWith('.json'))
                    known.destroy();
                else {
                    const file = JSON.parse((await buffer(known)).toString());
                    if (!(await lives(file.owner, file.id)))
                        await this.drop([file]);
                }
            }
        },
    };
};
/**
 * The description of an upload, made before anything is kept.
 * @throws Refused as `put` does
 */
export const fileInfo = ({ name, bytes }, accepted) => {
    const shown = name || '附件';
    const refused = (why) => new Refused(code.file, `${shown}${why}`, { status: 400 });
    if (bytes.length === 0)
        throw refused('是空文件');
    if (bytes.length > PAPER_BYTES)
        throw refused('超过2M');
    if (isOversized(bytes))
        throw refused('超过2500万像素，请缩小后再上传');
    const kind = accepted === 'images' ? imageOf(bytes) : kindOf(bytes);
    if (!kind)
        throw refused(accepted === 'images' ? '不是jpg、png或gif图片' : '不是jpg、png、gif图片或pdf文件');
    return { name: `${shown.replace(/\.[^.]*$/, '').slice(0, 100)}.${kind.ending}`, type: kind.type, size: bytes.length };
};
/**
 * Answers a paper as a download: it is never shown inside our pages, since a pdf may hold anything.
 * @throws Refused 404 when there is no such file or it is another agency's, 403 when it is another airline's
 */
export const paperFor = async (stored, id, who) => {
    const found = await stored.get(id);
    if (!found)
        throw notFound('附件');
    mustBelongTo(who, found.file.owner, '附件');
    return { name: found.file.name, type: found.file.type, content: found.content };
};
