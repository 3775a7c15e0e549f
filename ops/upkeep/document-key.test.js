import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import t from 'tap';
import { bagBids } from '#services/auction/sealed/bag-bids.ts';
import { sealing } from '#services/auction/sealed/seal.ts';
import { aClerk, NOON } from '#services/kernel/spec.ts';
import { commanding, commands } from '#services/kernel/stream/commands.ts';
import { identifyLog, openStores } from '#services/stores.ts';
import { renewDocumentKey } from './document-key.ts';
const [former, present] = ['the former key, of more than thirty-two characters', 'the present key, of more than thirty-two characters'];
t.test('bags are named whose sealed bids the lost key takes with it: those with a bid that it alone opens', async (t) => {
    const config = { dataDir: t.testdir(), esdbUrl: undefined, mongodbUrl: undefined };
    const log = pino({ level: 'silent' });
    const opened = await openStores(config, log);
    const { store } = await identifyLog(opened.events, { mayBegin: async () => { } });
    const at = commanding(commands(store), () => ({ who: aClerk, now: NOON, commandId: randomUUID() }));
    const begun = async (bagId, price, key = former) => {
        const terms = { bagId, airLine: 'HU', title: bagId, seats: 20, floor: 100_000, cap: 300_000, mostChanges: 20 };
        const bids = at(bagBids, bagId);
        await bids.open({ ...terms, startsAt: '2026-11-21T00:00:00.000Z', endsAt: '2026-12-26T00:00:00.000Z' });
        if (price === undefined)
            return;
        const bag = { batchName: '北京往返', no: 'A01', airLine: 'HU', seats: 20, earnest: 0, route: 'HAK-PEK', date: '2026-12-20' };
        await bids.join({ agency: 'A', agencyName: 'A旅行社', earnestId: `bag~${bagId}~A~1`, turn: 1, bag });
        const sealed = sealing(key).seal({ bagId, agency: 'A', bidId: 'b1' }, price);
        await bids.place({ agency: 'A', bidId: 'b1', rate: 9_000, receivedAt: NOON, ...sealed });
    };
    await begun('B1.A01', 120_000);
    await begun('B1.A02');
    await begun('B1.A03', 120_000, present);
    await begun('B1.A04', 130_000);
    await begun('B1.A05', 130_000);
    await at(bagBids, 'B1.A05').cancel({});
    await Promise.all([opened.events.close(), opened.views.close()]);
    const done = await renewDocumentKey({ ...config, documentKey: present }, log);
    t.same(done.lostBags.sort(), ['B1.A01', 'B1.A04']);
});
