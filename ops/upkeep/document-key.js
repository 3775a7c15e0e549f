import { randomUUID } from 'node:crypto';
import { bagBids, isSealed } from '#services/auction/sealed/bag-bids.ts';
import { sealing } from '#services/auction/sealed/seal.ts';
import { canBeOpened } from '#services/auction/sealed/sealed.ts';
import { loginMark, loginName } from '#services/identity/login-name.ts';
import { user } from '#services/identity/user.ts';
import { commanding, commands } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { order } from '#services/order/decide.ts';
import { documentKey, documentMarks, nameDocumentKey } from '#services/order/names/document-key.ts';
import { claimDocuments, documentsOf, releaseDocuments } from '#services/order/names/manifest.ts';
import { identifyLog, openStores } from '#services/stores.ts';
/**
 * Replaces a lost key of manifests and login names. Every traveller of a living order and every login name is claimed again by the present
 * key, documents claimed by the lost one are released, and the log uses the present key from then on. If it is cut off, it can be run
 * again. Bids that the lost key has sealed can never be opened: their bags are reported.
 * @throws Error while the program runs; Refused when a document is in two orders of a flight, which a person has to correct
 */
export const renewDocumentKey = async (config, log) => {
    const key = await documentKey({ configured: config.documentKey, dataDir: config.dataDir });
    const marks = documentMarks(key);
    const opened = await openStores(config, log);
    try {
        const alone = (ms) => opened.views.lease('projector', 'renew-document-key', ms);
        const mustBeAlone = async () => {
            if (!(await alone(60_000)))
                throw new Error('程序正在运行，请先停止 the program is running, stop it first');
        };
        const { store: events } = await identifyLog(opened.events);
        const run = commands(events);
        const who = systemUser('renew-document-key');
        const done = { orders: 0, documents: 0, loginNames: 0, lostBags: [] };
        for (let [from, end] = [0, false]; !end;) {
            await mustBeAlone();
            const page = await events.readAll({ from, prefix: [`${order.name}-`], limit: 1_000 });
            for (const { type, stream } of page.events) {
                if (type !== 'OrderSubmitted' && type !== 'OrderSplitOff')
                    continue;
                const orderNo = stream.slice(order.name.length + 1);
                const { state, revision } = await run.load(order, orderNo);
                const documents = documentsOf(state);
                if (state.status === 'NONE' || documents.length === 0)
                    continue;
                const now = new Date().toISOString();
                const at = commanding(run, () => ({ who, now, commandId: randomUUID() }));
                const booked = { orderNo, flights: state.submitted.legs };
                await claimDocuments({ run, marks, at, now }, { ...booked, revision }, documents);
                await releaseDocuments({ at, marks }, booked, revision + 1, flight => documentsOf(state, flight));
                done.orders++;
                done.documents += documents.length;
            }
            ;
            ({ position: from, end } = page);
        }
        const markOf = loginMark(key);
        for (let [from, end] = [0, false]; !end;) {
            await mustBeAlone();
            const page = await events.readAll({ from, prefix: [`${user.name}-`], limit: 1_000 });
            for (const { type, stream } of page.events) {
                if (type !== 'UserCreated')
                    continue;
                const { state } = await run.load(user, stream.slice(user.name.length + 1));
                if (state.status === 'NONE')
                    continue;
                const at = commanding(run, () => ({ who, now: new Date().toISOString(), commandId: randomUUID() }));
                await at(loginName, markOf(state.loginName)).claim({ user: state.id });
                done.loginNames++;
            }
            ;
            ({ position: from, end } = page);
        }
        const seals = sealing(key);
        for (let [from, end] = [0, false]; !end;) {
            await mustBeAlone();
            const page = await events.readAll({ from, prefix: [`${bagBids.name}-`], limit: 1_000 });
            for (const { type, stream } of page.events) {
                if (type !== 'SealedBidsOpened')
                    continue;
                const { state } = await run.load(bagBids, stream.slice(bagBids.name.length + 1));
                if (isSealed(state) && state.status === 'OPEN' && !canBeOpened(seals, state))
                    done.lostBags.push(state.terms.bagId);
            }
            ;
            ({ position: from, end } = page);
        }
        await nameDocumentKey(events, key);
        await alone(-1);
        return done;
    }
    finally {
        await Promise.all([opened.events.close(), opened.views.close()]);
    }
};
