import * as events from '#contracts/account/remittance-events.ts';
import { present } from '#contracts/kernel/present.ts';
import { follow } from '#services/kernel/stream/follow.ts';
import { process } from '#services/kernel/stream/process.ts';
import { transfer } from '#services/kernel/stream/transfer.ts';
import { account, expectedOf, holdOf } from '../decide.ts';
import { remittance, wayOf } from '../remittance.ts';
const movementKind = { DEPOSIT: ['DEPOSIT_IN', 'DEPOSIT_OUT'], PAYMENT: ['PAID_IN', 'PAID_VOID'], LINE: ['LINE_UP', 'LINE_DOWN'] };
/** the kind of movement that a change makes in the account */
export const kindOf = ({ drafted: { kind } }, way) => movementKind[kind][way === 'IN' ? 0 : 1];
/** last day on which it may be used, where there is one */
export const validUntil = ({ drafted: { deposit, receivedOn }, }) => receivedOn && events.usableUntil(deposit, receivedOn);
/** a deposit may be changed only while no part of it was used; other remittances as far as there is money */
export const wholeOf = ({ drafted, amount }) => drafted.kind === 'DEPOSIT' ? { layer: drafted.remittanceId, whole: amount } : { newest: true };
/**
 * Drives a change of a remittance: the account is asked, the stream of the remittance decides, the account carries it out. The
 * request, a process and a clock run it, from wherever it stands and any number of times.
 */
export const driveRemittance = async ({ load, at }, id) => {
    const { state: asked } = await load(remittance, id);
    if (asked.status === 'NONE' || !asked.change)
        return;
    const { no } = asked.change;
    const { account: number } = asked.drafted;
    const { way, amount } = wayOf(asked, asked.change);
    const movement = events.changeOf(id, no);
    const kind = kindOf(asked, way);
    const own = at(remittance, id);
    const funds = at(account, number);
    const into = {
        reserve: async () => expectedOf((await funds.expect({ movement, amount })).state, movement),
        carryOut: turn => funds.receive({ movement, no: turn, kind, layers: [{ layer: id, amount, ...present({ until: validUntil(asked) }) }] }),
        undo: turn => funds.forget({ movement, no: turn }),
    };
    const outOf = {
        reserve: async () => holdOf((await funds.reserve({ movement, kind, amount, ...wholeOf(asked) })).state, movement)?.no,
        carryOut: turn => funds.settle({ movement, no: turn }),
        undo: turn => funds.release({ movement, no: turn }),
    };
    const { reserve, carryOut, undo } = way === 'IN' ? into : outOf;
    /** this change, as long as it is not over */
    const changeIn = (state) => (state.status !== 'NONE' && state.change?.no === no ? state.change : undefined);
    const turnOf = (state) => changeIn(state)?.posted?.turn;
    await transfer({}, {
        load: async () => (await load(remittance, id)).state,
        opened: asked,
        // a change by nothing asks the account for nothing
        isOpen: state => amount > 0 && changeIn(state) !== undefined && turnOf(state) === undefined,
        reserve: async (mine) => {
            mine.turn = await reserve();
            return mine.turn !== undefined;
        },
        accept: ({ turn }) => own.post({ no, turn: turn }),
        refuse: reason => own.refuse({ no, reason }),
        carryOut: async (decided) => {
            const turn = turnOf(decided);
            if (turn !== undefined)
                await carryOut(turn);
        },
        undo: async ({ turn }, decided) => {
            if (turn !== undefined && turn !== turnOf(decided))
                await undo(turn);
        },
        close: () => own.place({ no }),
    });
};
export const remittanceGoes = follow(events.RemittanceAsked, (_, reach) => driveRemittance(reach, reach.id));
/** Finishes changes whose request has died. */
export const remittanceProcess = process('remittances', remittanceGoes.again);
