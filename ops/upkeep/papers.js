import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { storedFiles } from '#services/kernel/files/stored-files.ts';
import { openFiles } from '#services/stores.ts';
import { problems } from './log-walk.ts';
/**
 * Collects the papers that facts name (`id` or `fileId`, with size), and checks that each can be read. A paper that a fact has removed may
 * be missing.
 */
export const paperNames = () => {
    const named = new Map();
    return {
        see({ stream, type, data }) {
            if (type === 'AgencyPaperRemoved')
                named.delete(String(data.id));
            else
                for (const { id, size } of papersIn(data))
                    named.set(id, { stream, size });
        },
        count: () => named.size,
        async missing(config) {
            const wrong = problems();
            // verify must not make the folder
            if (!config.mongodbUrl && !existsSync(join(config.dataDir, 'papers'))) {
                for (const [id, { stream }] of named)
                    wrong.say(`${stream}：附件 ${id} 不存在 is missing`);
                return wrong;
            }
            const files = await openFiles(config, 'papers');
            try {
                const papers = storedFiles(files);
                for (const [id, { stream, size }] of named) {
                    const kept = await papers.get(id);
                    if (!kept)
                        wrong.say(`${stream}：附件 ${id} 不存在 is missing`);
                    else if (kept.content.length !== size)
                        wrong.say(`${stream}：附件 ${id} 应有 ${size} 字节，实为 ${kept.content.length} is damaged`);
                }
            }
            finally {
                await files.close();
            }
            return wrong;
        },
    };
};
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** anything that looks like a paper, anywhere in a fact */
const papersIn = (value) => {
    if (Array.isArray(value))
        return value.flatMap(papersIn);
    if (typeof value !== 'object' || value === null)
        return [];
    const { id, fileId = id, size } = value;
    if (typeof size === 'number' && typeof fileId === 'string' && UUID.test(fileId))
        return [{ id: fileId, size }];
    return Object.values(value).flatMap(papersIn);
};
