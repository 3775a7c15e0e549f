import { isDeepStrictEqual } from 'node:util';
import { invalid, isRefusal } from '#contracts/kernel/refused.ts';
import { keysOf } from '#contracts/policy/match.ts';
import { askOnce, importRows, writeOrReport } from '#services/kernel/record/table-import.ts';
import { ourAirline } from '#services/kernel/stream/access.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { acceptance, sameKeys } from './accept.ts';
import { checkTerms, policy, policyNumber } from './decide.ts';
import { claimKeys, conflictWith, dropKeys } from './keys.ts';
import { rowOf, statusColumn, termsColumns, termsOf } from './table.ts';
const MAX_ROWS = 2_000;
/** minutes that an import may take, some of them after its request */
const CLAIM_MINUTES = 10;
/**
 * Imports policies from a table (DOMAIN §3.13), each put in force at once. A row equal to a policy in force changes nothing; one with the
 * keys of another policy or row is a conflict. The file is read before others have to wait (`inTurn`).
 */
export const importPolicies = async ({ mode, files }, call, { run, exists, usedBy, classes, ranges, effective: lookUp, readSheet }, inTurn, writeWhole) => {
    // read within the turn: nobody else puts a policy in force meanwhile
    const known = new Map();
    const effective = (airLine) => {
        const policies = known.get(airLine) ?? lookUp(airLine);
        known.set(airLine, policies);
        return policies;
    };
    const { acceptable } = acceptance({ run, exists: askOnce(exists), usedBy: askOnce(usedBy), classes, ranges, effective });
    const lines = new Map();
    /** Claims the conditions of all rows, and judges once more: another process may have put a policy in force since the rows were judged. */
    const claimAll = async (rows) => {
        const reach = { load: run.load, at: call.at, now: call.now };
        const dropAll = () => Promise.all(rows.map(row => dropKeys(reach, row)));
        const claims = rows.map(({ id, terms }) => claimKeys(reach, { id, terms, policyNo: policyNumber(terms, id, call.now) }, CLAIM_MINUTES));
        const failed = (await Promise.allSettled(claims)).find(claim => claim.status === 'rejected');
        known.clear();
        try {
            if (failed)
                throw failed.reason;
            for (const { id, terms } of rows) {
                const twin = sameKeys(await effective(terms.airLine), terms).find(policy => policy.id !== id);
                if (twin)
                    throw conflictWith(twin.policyNo);
            }
        }
        catch (error) {
            if (isRefusal(error))
                await dropAll();
            throw error;
        }
    };
    return importRows({
        readSheet,
        columns: [...termsColumns, statusColumn],
        files,
        by: call,
        mode,
        maxRows: MAX_ROWS,
        // a row depends on those before it
        width: 1,
        inTurn,
        judge: async ({ status, ...row }, { line }) => {
            // skips a row of an export about a policy that is not in force
            if (status && status !== 'EFFECTIVE')
                return { action: 'same' };
            const terms = termsOf(row);
            ourAirline(call.who, terms.airLine);
            checkTerms(terms);
            const keys = keysOf(terms);
            const twin = lines.get(keys);
            if (twin)
                throw invalid(`政策冲突：与第${twin}行的适用条件完全相同`, { name: `政策冲突：与第${twin}行的适用条件完全相同` });
            lines.set(keys, line);
            const standing = sameKeys(await effective(terms.airLine), terms).find(policy => isDeepStrictEqual(termsOf(rowOf(policy.terms)), terms));
            if (standing)
                return { id: standing.id, action: 'same' };
            const id = idFrom(call.commandId, 'policy', line);
            await acceptable(id, terms);
            return { id, action: 'add' };
        },
        write: async (good) => {
            await claimAll(good.map(({ id, value }) => ({ id: id, terms: termsOf(value) })));
            if (mode === 'all')
                return writeWhole(good, call, ({ value }) => termsOf(value));
            for (const row of good) {
                const terms = termsOf(row.value);
                const id = row.id;
                await writeOrReport(row, () => call.unguarded(policy, id).savePolicy({ policyId: id, policyNo: policyNumber(terms, id, call.now), terms }));
            }
        },
    });
};
