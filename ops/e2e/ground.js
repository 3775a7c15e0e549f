import { randomUUID } from 'node:crypto';
import { clientHash } from '#contracts/identity/password.ts';
import { addDays, toLocal, weekday } from '#contracts/kernel/calendar.ts';
import { agency as agencies } from '#services/agency/agency.ts';
import { demoAgencies, demoPassword } from '#services/identity/seed.ts';
import { commanding } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { FLIGHT, selling } from './sale.ts';
import { MONDAY, startProgram } from './start.ts';
/** The block of a flight. */
export const blockOf = ({ flightNo, date }) => `${flightNo}-${date}-G`;
/**
 * One program for all tests of a file, opened by the first test that needs it and closed with the file. `fresh` gives each test things that
 * no other test has: agencies, flights, days. `options` are those of that one program.
 */
export const ground = (file, options = {}) => {
    let now = MONDAY;
    /** No test sees deadlines of later tests, since time only moves forward. */
    const time = {
        get now() {
            return now;
        },
        set now(to) {
            if (to < now)
                throw new Error(`it is ${now}, and time does not go back to ${to}`);
            now = to;
        },
    };
    let opened;
    file.teardown(async () => (await opened)?.close());
    const program = () => {
        opened ??= startProgram({ ...options, clock: () => now });
        return opened;
    };
    let count = 0;
    /** an agency like one of the demonstration, with a user */
    const openAgency = async (house, like, id, login) => {
        const { program } = house;
        const at = commanding(program.run, () => ({ who: systemUser('test'), now, commandId: randomUUID() }));
        const { id: _, domestic, inter, level, ...info } = like;
        const { state } = await at(agencies, id).open({ ...info, name: `${like.name}${count}` });
        if (state.status !== 'NONE')
            await at(agencies, id).modify({ info: state.info, level });
        await at(agencies, id).setAuthority({ domestic, inter });
        const account = { name: like.contact, kind: 'agent', role: 'AGENT', airlines: ['*'], agency: id };
        const passwordHash = await program.house.passwords.hash(await clientHash(demoPassword));
        await program.house.logins.enrol({ load: program.run.load, at }, { ...account, loginName: login, passwordHash });
    };
    /**
     * Moves on to the next Monday morning; everything due until then is done. `agent` and `rival` are login names of the only users of two
     * new agencies, `agencyId` and `rivalId`. `flight` and `back` are flights of no other test, out in 38 days and back six days later.
     * `sale.putOnSale` imports `flight` by default, for a policy of these flights alone.
     */
    const fresh = async () => {
        const house = await program();
        const sale = selling(house, time);
        if (count++ > 0) {
            const { date } = toLocal(now);
            await sale.pass(`${addDays(date, 8 - weekday(date))}${MONDAY.slice(10)}`);
        }
        const today = toLocal(now).date;
        const day = (after) => addDays(today, after);
        const [agencyId, rivalId] = [`AG${1999 + 2 * count}`, `AG${2000 + 2 * count}`];
        const [agent, rival] = [`yefeng-${count}`, `changcheng-${count}`];
        await openAgency(house, demoAgencies[0], agencyId, agent);
        await openAgency(house, demoAgencies[1], rivalId, rival);
        await house.program.settle();
        const flight = { ...FLIGHT, flightNo: `HU7${String(2 * count).padStart(3, '0')}`, date: day(38) };
        const back = {
            ...FLIGHT,
            flightNo: `HU7${String(2 * count + 1).padStart(3, '0')}`,
            date: day(44),
            from: FLIGHT.to,
            to: FLIGHT.from,
            dep: '18:00',
            arr: '22:05',
        };
        const putOnSale = (flights = [{}], terms = {}) => {
            const rows = flights.map(row => ({ ...flight, ...row }));
            return sale.putOnSale(rows, { flights: [...new Set(rows.map(({ flightNo }) => flightNo))], ...terms });
        };
        return {
            ...house,
            time,
            monday: now,
            agent,
            rival,
            agencyId,
            rivalId,
            flight,
            back,
            day,
            sale: { ...sale, putOnSale },
            /** the block of `flight`, and that of `back` */
            OUT: blockOf(flight),
            BACK: blockOf(back),
            /** the instant on that Monday, or `after` days later, `time` in UTC */
            at: (time, after = 0) => `${day(after)}T${time.padEnd(8, ':00')}.000Z`,
        };
    };
    return { fresh };
};
