import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#services/config.ts';
import { failureText } from '#services/start-failure.ts';
import { backup } from './backup.ts';
import { renewDocumentKey } from './document-key.ts';
import { dropViews, takeLogAsItIs } from './read-models.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';
/**
 * Commands of an operator beside the running program: `npm run backup`, `restore`, `verify`, `drop-views`, `rename-log`,
 * `renew-document-key` (docs/RUNBOOK.md).
 */
const say = (line) => console.log(line);
const log = pino({ level: 'warn', base: null }, pino.destination(2));
const works = {
    async backup(given) {
        const config = readConfig();
        const now = new Date();
        const to = given ?? join('backups', `newgt-${now.toISOString().replace(/[:.]/g, '-')}`);
        const { log, files } = await backup(config, to, now);
        const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
        say(`已备份到 ${to}：${Object.keys(files).length} 个文件，${Math.ceil(bytes / 1024)} KB${log ? `，事件库到位置 ${log.head}` : ''}`);
        say('含密钥与个人资料，请妥善保管。It holds secrets and personal data: keep it safe, on another machine.');
        if (!log)
            say('事件库在 EventStoreDB，未包含在内：请用它自己的备份（见 docs/RUNBOOK.md）。The log is on EventStoreDB: use its own backup.');
        if (config.mongodbUrl)
            say('附件在 MongoDB（GridFS），未包含在内：请用 mongodump（见 docs/RUNBOOK.md）。Papers are on MongoDB: use mongodump.');
        for (const [name, given] of Object.entries({ JWT_SECRET: config.jwtSecret, DOCUMENT_KEY: config.documentKey }))
            if (given)
                say(`${name} 来自环境变量，未包含在内，请另行保管。${name} comes from the environment: keep it yourself.`);
        return true;
    },
    async restore(given) {
        if (!given)
            throw new Error('用法：npm run restore -- 备份目录（恢复到 DATA_DIR）');
        const config = readConfig();
        const { dataDir, mongodbUrl } = config;
        const { takenAt, log } = await restore(given, config);
        say(`已恢复 ${takenAt} 的备份到 ${dataDir}${log ? `，事件库到位置 ${log.head}` : ''}。Restored; read models are folded at the next start.`);
        if (mongodbUrl)
            say('读模型在 MongoDB：请先执行 npm run drop-views。The read models are on MongoDB: run `npm run drop-views` before.');
        return true;
    },
    verify: () => verify(readConfig(), { log, say }),
    async 'drop-views'() {
        await dropViews(readConfig());
        say('读模型已清除，下次启动时由事件库重建。The read models are gone; the next start folds them anew.');
        return true;
    },
    async 'rename-log'() {
        const { was, id } = await takeLogAsItIs(readConfig(), log);
        say(`事件库的标识由 ${was ?? '（无）'} 改为 ${id}，读模型已清除，下次启动时由事件库重建，后续处理重新核对全部事件。The log has another name: the next start folds the read models anew and reacts to all of it, doing nothing twice.`);
        return true;
    },
    async 'renew-document-key'() {
        const { orders, documents, loginNames, lostBags } = await renewDocumentKey(readConfig(), log);
        say(`已用现在的密钥重新登记 ${orders} 张订单的 ${documents} 个旅客证件和 ${loginNames} 个登录名。They stand by the present key now.`);
        if (lostBags.length > 0)
            say(`${lostBags.length} 个组合包的密封出价随原密钥丢失，不能开标，请在组合竞拍批次中取消，保证金退回出价的代理人：${lostBags.join('、')}。Sealed bids are lost with the former key: the desk cancels these bags, and their bidders have their earnest back.`);
        return true;
    },
};
const [name = '', given] = process.argv.slice(2);
const work = works[name];
if (!work)
    throw new Error(`用法：upkeep ${Object.keys(works).join('|')}`);
work(given).then(well => process.exit(well ? 0 : 1), error => {
    console.error(failureText(error));
    process.exit(1);
});
