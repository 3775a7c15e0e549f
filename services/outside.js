import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { captchaPictures } from './identity/captcha-picture.ts';
import { passwords } from './identity/passwords.ts';
import { jwtSecret } from './identity/tokens.ts';
import { mailer } from './kernel/mailer.ts';
import { sheetReader } from './kernel/sheet/read.ts';
import { documentKey } from './order/names/document-key.ts';
import { channelGateway } from './payment/channels.ts';
import { sandboxGateway } from './payment/sandbox/gateway.ts';
import { channelsOf } from './payment/terms.ts';
import { openFiles, openKeyStore, openStores } from './stores.ts';
/** The outside that a configuration names: servers, or built-in parts. */
export const outsideOf = (config, log) => ({
    stores: watching => openStores(config, log, watching),
    keys: (identity, fatal) => openKeyStore(config, identity, fatal),
    files: kind => openFiles(config, kind),
    tokenSecret: () => jwtSecret({ configured: config.jwtSecret, dataDir: config.dataDir }),
    documentKey: () => documentKey({ configured: config.documentKey, dataDir: config.dataDir }),
    passwords: () => passwords(),
    drawCaptcha: captchaPictures(),
    sheets: sheetReader,
    gateway: async () => {
        // checked first: half a configuration must not start
        const open = await channelsOf(config.gateways, { fetch });
        const trades = await openTrades(config);
        return { open: channelGateway({ sandbox: sandboxGateway(trades), open }), close: trades.close };
    },
    mailer,
    fetch: (...asked) => fetch(...asked),
    disk: async () => {
        const { bavail, blocks, bsize } = await statfs(config.dataDir);
        return { free: bavail * bsize, size: blocks * bsize };
    },
});
/**
 * The books of the sandbox gateway: `DATA_DIR/sandbox`, or beside the read models on their server.
 * @throws Damaged
 */
export const openTrades = async ({ dataDir, mongodbUrl }) => mongodbUrl
    ? (await import('./payment/sandbox/mongodb-trades.ts')).mongoTrades({ url: mongodbUrl })
    : (await import('./payment/sandbox/sqlite-trades.ts')).openSqliteTrades({ dir: join(dataDir, 'sandbox') });
